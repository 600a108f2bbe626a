type Way = (text: string) => Promise<void>

/** The player closed what the device offered, or pressed again while it was open. Source: the Web Share API. */
const LEFT_TO_THE_DEVICE: ReadonlySet<string> = new Set(['AbortError', 'InvalidStateError'])

interface Ways {
  readonly copy: Way
  /** Absent where the device has no way to share. */
  readonly share?: Way
}

/**
 * Shares a text, or copies it where it cannot be shared. Whoever closes what the device offers has not asked for a copy instead.
 * @returns what became of it; undefined if that was up to the device
 */
export async function shareOrCopy(text: string, { copy, share }: Ways): Promise<'copied' | 'failed' | undefined> {
  try {
    if (share) {
      await share(text)
      return undefined
    }
  } catch (error) {
    if (error instanceof DOMException && LEFT_TO_THE_DEVICE.has(error.name)) return undefined
  }
  return copy(text).then(
    () => 'copied',
    () => 'failed',
  )
}
