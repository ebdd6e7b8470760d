const megabyte = 1024 * 1024;

/** Bounds of what is read, so that no file, however made, takes the memory of the process. */
export const uploadLimits = {
  /** Bytes that are read as a whole; larger files are read line by line where their format allows it. */
  whole: 256 * megabyte,
  /** Bytes of text that a ZIP archive may unpack to, all files together. */
  unpacked: 256 * megabyte,
  /** Text files taken from an archive, and entries looked at while finding them. */
  files: 5_000,
  entries: 100_000,
} as const;

/** A limit as people read it, MB. */
export function inMegabytes(bytes: number): number {
  return Math.round(bytes / megabyte);
}
