// Archives of the site: a zip that holds one packed tar. The browser unpacks it itself, in a small part of the time that Python needs.
//
// It is a zip for the sake of web spaces: what ends in .tar.gz some of them unpack on the way, and some hand out no file whose ending
// they do not know.

/**
 * What Python's files are to us.
 *
 * @typedef {object} Place
 * @property {(buffer: ArrayBuffer, format: string, options: {extractDir: string}) => void} unpackArchive
 * @property {{mkdirTree: (path: string) => void, writeFile: (path: string, data: any) => void, readFile: (path: string) => Uint8Array, unlink: (path: string) => void}} FS
 */

/** The name of the tar in each archive. */
const TAR = "all.tar.gz";
/** What a zip and the head of a file in it begin with. */
const HEAD = 0x04034b50;
const HEAD_SIZE = 30;
/** A tar consists of blocks of this size. */
const BLOCK = 512;

/** The packed tar in an archive. @param {ArrayBuffer} zip @returns {Uint8Array<ArrayBuffer>} */
export function packedIn(zip) {
  const view = new DataView(zip);
  if (zip.byteLength < HEAD_SIZE || view.getUint32(0, true) !== HEAD || view.getUint16(8, true) !== 0)
    throw new Error("This is no archive of the site.");
  const size = view.getUint32(18, true);
  const begin = HEAD_SIZE + view.getUint16(26, true) + view.getUint16(28, true);
  if (begin + size > zip.byteLength) throw new Error("An archive of the site came cut off.");
  return new Uint8Array(zip, begin, size);
}

/** The files in a tar. @param {Uint8Array} tar @returns {Generator<{path: string, bytes: Uint8Array}>} */
export function* filesIn(tar) {
  const signs = new TextDecoder();
  /** @param {number} at @param {number} length */
  const word = (at, length) => signs.decode(tar.subarray(at, at + length)).split("\0")[0];
  for (let at = 0; at + BLOCK <= tar.length && tar[at]; ) {
    const folder = word(at + 345, 155);
    const size = Number.parseInt(word(at + 124, 12), 8);
    const begin = at + BLOCK;
    yield { path: `${folder && `${folder}/`}${word(at, 100)}`, bytes: tar.subarray(begin, begin + size) };
    at = begin + Math.ceil(size / BLOCK) * BLOCK;
  }
}

/** @param {Uint8Array<ArrayBuffer>} packed @returns {Promise<Uint8Array>} */
async function unpacked(packed) {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * Put the files of an archive where Python finds them.
 *
 * @param {Place} python
 * @param {ArrayBuffer} zip
 * @param {string} home
 */
export async function unpack(python, zip, home) {
  if (!globalThis.DecompressionStream) return unpackThere(python, zip, home);
  const made = new Set();
  for (const { path, bytes } of filesIn(await unpacked(packedIn(zip)))) {
    const place = `${home}/${path}`;
    const folder = place.slice(0, place.lastIndexOf("/"));
    if (!made.has(folder)) python.FS.mkdirTree(folder);
    made.add(folder);
    python.FS.writeFile(place, bytes);
  }
}

/** The same by Python, in a browser that cannot unpack. @param {Place} python @param {ArrayBuffer} zip @param {string} home */
function unpackThere(python, zip, home) {
  python.unpackArchive(zip, "zip", { extractDir: home });
  const packed = /** @type {Uint8Array<ArrayBuffer>} */ (python.FS.readFile(`${home}/${TAR}`));
  python.unpackArchive(packed.slice().buffer, "gztar", { extractDir: home });
  python.FS.unlink(`${home}/${TAR}`);
}
