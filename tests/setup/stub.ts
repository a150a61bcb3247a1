// Stubs: the few members a test needs of a large object, as that object.

type Some<T> = T extends (...given: never[]) => unknown
  ? T
  : T extends object
    ? { [Key in keyof T]?: Some<T[Key]> }
    : T;

/** `given` as the whole; the rest must not be used. */
export const stub = <Whole>(given: Some<NoInfer<Whole>>): Whole => given as Whole;
