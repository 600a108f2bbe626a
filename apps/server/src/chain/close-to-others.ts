import { chmodSync } from 'node:fs'

/** Lets a file's owner alone read it. One from before that was seen to, or a copy, may be open to the whole machine. */
export function closeToOthers(path: string): void {
  try {
    chmodSync(path, 0o600)
  } catch {
    // It is not there yet, or somebody else's, who has decided.
  }
}
