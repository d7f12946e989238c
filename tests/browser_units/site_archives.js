// Archives as the site has them, made by the tests: a zip with one packed tar.

import { gzipSync } from "node:zlib";

const NAME = "all.tar.gz";

/** A tar as Python writes it. @param {Record<string, string>} files */
export function tarOf(files) {
  const parts = [];
  for (const [path, text] of Object.entries(files)) {
    const data = Buffer.from(text);
    const head = Buffer.alloc(512);
    const cut = path.length > 100 ? path.indexOf("/", path.length - 101) : -1;
    head.write(path.slice(cut + 1), 0);
    head.write(data.length.toString(8).padStart(11, "0"), 124);
    head.write("0", 156);
    if (cut > 0) head.write(path.slice(0, cut), 345);
    parts.push(head, data, Buffer.alloc((512 - (data.length % 512)) % 512));
  }
  return Buffer.concat([...parts, Buffer.alloc(1024)]);
}

/** @param {Record<string, string>} files @returns {ArrayBuffer} */
export function archiveOf(files) {
  const packed = gzipSync(tarOf(files));
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(packed.length, 22);
  head.writeUInt16LE(NAME.length, 26);
  return new Uint8Array(Buffer.concat([head, Buffer.from(NAME), packed])).buffer;
}
