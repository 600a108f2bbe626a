import { chmodSync } from 'node:fs'

/** Makes a file readable only by its owner. A file from an earlier version, or a copy, may be readable by all users. */
export function closeToOthers(path: string): void {
  try {
    chmodSync(path, 0o600)
  } catch {
    // The file does not exist yet, or belongs to another user, who decides.
  }
}
