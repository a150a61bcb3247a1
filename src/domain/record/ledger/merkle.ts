// Merkle tree over ledger entries: root, and the proof that one entry is under it.

/** SHA-256 and UTF-8 of the platform. */
export type Digest = { sha256: (bytes: Uint8Array) => Uint8Array; utf8: (text: string) => Uint8Array };

const LEAF = 0;
const NODE = 1;

/**
 * Hash of an entry's line in UTF-8. The prefix prevents a leaf from being presented as a node. Source: RFC 9162, 2.1.1.
 */
export function leafHash(bytes: Uint8Array, digest: Digest): Uint8Array {
  const prefixed = new Uint8Array(bytes.length + 1);
  prefixed[0] = LEAF;
  prefixed.set(bytes, 1);
  return digest.sha256(prefixed);
}

function nodeHash(left: Uint8Array, right: Uint8Array, digest: Digest): Uint8Array {
  const both = new Uint8Array(left.length + right.length + 1);
  both[0] = NODE;
  both.set(left, 1);
  both.set(right, 1 + left.length);
  return digest.sha256(both);
}

/** Builds the root leaf by leaf; stores one hash per level. Source: RFC 9162, 2.1.1. */
export function createMerkleRoot(digest: Digest) {
  /** Roots of full subtrees, largest first; a subtree of 2^n leaves exists where bit n of `size` is set. */
  const subtrees: Uint8Array[] = [];
  let size = 0;
  return {
    add(leaf: Uint8Array): void {
      let merged = leaf;
      for (let bits = size; bits % 2 === 1; bits = Math.floor(bits / 2)) {
        merged = nodeHash(subtrees.pop() as Uint8Array, merged, digest);
      }
      subtrees.push(merged);
      size += 1;
    },

    /** SHA-256 of no bytes for an empty tree. */
    root(): Uint8Array {
      const last = subtrees.at(-1);
      if (last === undefined) return digest.sha256(new Uint8Array(0));
      return subtrees.slice(0, -1).reduceRight((right, left) => nodeHash(left, right, digest), last);
    },

    size: () => size,
  };
}

/** Lower-case hexadecimal. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function merkleRoot(leaves: readonly Uint8Array[], digest: Digest): Uint8Array {
  const tree = createMerkleRoot(digest);
  for (const leaf of leaves) tree.add(leaf);
  return tree.root();
}

/** The largest power of two below `size`, which is at least 2. */
function splitAt(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/** Sibling hashes from the leaf at `index` up to the root. Source: RFC 9162, 2.1.3. */
export function merkleProof(leaves: readonly Uint8Array[], index: number, digest: Digest): Uint8Array[] {
  if (leaves.length <= 1) return [];
  const split = splitAt(leaves.length);
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return index < split
    ? [...merkleProof(left, index, digest), merkleRoot(right, digest)]
    : [...merkleProof(right, index - split, digest), merkleRoot(left, digest)];
}

/** Root computed from the leaf at `index` of `size` leaves and its proof; null for a proof of the wrong length. */
export function rootFromProof(
  leaf: Uint8Array,
  index: number,
  size: number,
  proof: readonly Uint8Array[],
  digest: Digest,
): Uint8Array | null {
  if (size <= 1) return proof.length === 0 ? leaf : null;
  const sibling = proof.at(-1);
  if (sibling === undefined) return null;
  const split = splitAt(size);
  const rest = proof.slice(0, -1);
  const isLeft = index < split;
  const below = isLeft
    ? rootFromProof(leaf, index, split, rest, digest)
    : rootFromProof(leaf, index - split, size - split, rest, digest);
  if (below === null) return null;
  return isLeft ? nodeHash(below, sibling, digest) : nodeHash(sibling, below, digest);
}
