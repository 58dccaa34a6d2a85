import { inflateRawSync } from "node:zlib";

class ZipError extends Error {
  override name = "ZipError";
}

export interface ZipEntry {
  method: number;
  /** Bytes. */
  size: number;
  offset: number;
}

const END = 0x06054b50;
const END_LENGTH = 22;
const ENTRY = 0x02014b50;
const ENTRY_LENGTH = 46;
const LOCAL_LENGTH = 30;
const MAX_COMMENT = 0xffff;
const MAX_ENTRIES = 500;
const STORED = 0;
const DEFLATED = 8;

/** Reads a ZIP archive's directory. */
export function zipEntries(archive: Buffer): Map<string, ZipEntry> {
  const end = findEnd(archive);
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  // Other readers tolerate this and would read other bytes.
  if (at + archive.readUInt32LE(end + 12) !== end) throw new ZipError("bytes around the archive");
  if (count > MAX_ENTRIES) throw new ZipError("too many entries");
  const entries = new Map<string, ZipEntry>();
  let left = archive.length;
  for (let index = 0; index < count; index++) {
    if (at + ENTRY_LENGTH > archive.length || archive.readUInt32LE(at) !== ENTRY) {
      throw new ZipError("a broken directory");
    }
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString("utf8", at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength);
    if (entries.has(name)) throw new ZipError("two entries of one name");
    const entry = {
      method: archive.readUInt16LE(at + 10),
      size: archive.readUInt32LE(at + 20),
      offset: archive.readUInt32LE(at + 42),
    };
    left -= entry.size;
    if (left < 0) throw new ZipError("entries within each other");
    entries.set(name, entry);
    at += ENTRY_LENGTH + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
}

/** Stops at `maxLength` bytes, whatever size the archive claims. Throws a `ZipError`. */
export function unzipEntry(archive: Buffer, entry: ZipEntry, maxLength: number): Buffer {
  const { method, size, offset } = entry;
  if (offset + LOCAL_LENGTH > archive.length) throw new ZipError("a broken directory");
  const start =
    offset + LOCAL_LENGTH + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
  const packed = archive.subarray(start, start + size);
  if (method === STORED && packed.length <= maxLength) return packed;
  if (method !== DEFLATED) throw new ZipError("an unknown compression");
  try {
    return inflateRawSync(packed, { maxOutputLength: maxLength });
  } catch (error) {
    throw new ZipError("broken, or too large when unpacked", { cause: error });
  }
}

function findEnd(archive: Buffer): number {
  const first = Math.max(0, archive.length - END_LENGTH - MAX_COMMENT);
  for (let at = archive.length - END_LENGTH; at >= first; at--) {
    if (archive.readUInt32LE(at) === END) return at;
  }
  throw new ZipError("no directory");
}
