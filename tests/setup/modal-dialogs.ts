// Modal dialogs for jsdom, by https://html.spec.whatwg.org/multipage/interactive-elements.html#the-dialog-element
// Opening takes the focus, closing gives it back, Escape asks to cancel. Tests in Chromium see the real ones.

const focusedBefore = new WeakMap<HTMLDialogElement, Element | null>();

HTMLDialogElement.prototype.showModal = function showModal() {
  if (!this.isConnected || this.open) throw new DOMException('It is open or not on the page.', 'InvalidStateError');
  focusedBefore.set(this, document.activeElement);
  this.open = true;
};

HTMLDialogElement.prototype.close = function close() {
  if (!this.open) return;
  this.open = false;
  const before = focusedBefore.get(this);
  if (before instanceof HTMLElement && before.isConnected) before.focus();
  queueMicrotask(() => this.dispatchEvent(new Event('close')));
};

window.addEventListener('keydown', (event) => {
  const top = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);
  if (event.key !== 'Escape' || event.defaultPrevented || top === undefined) return;
  if (top.dispatchEvent(new Event('cancel', { cancelable: true }))) top.close();
});
