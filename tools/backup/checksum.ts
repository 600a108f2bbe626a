import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** The path of a backup's checksum. */
export const checksumOf = (file: string): string => `${file}.sha256`

async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** The line that `sha256sum -c` reads, for a file that is to be called `name`. */
export const checksumLine = async (path: string, name: string): Promise<string> =>
  `${await sha256(path)}  ${basename(name)}\n`

/** Why a file differs from the backup as it was written; undefined if it does not, or if there is no checksum. */
export async function checksumProblem(file: string): Promise<string | undefined> {
  const checksum = checksumOf(file)
  if (!existsSync(checksum)) return undefined
  const [written = ''] = readFileSync(checksum, 'utf8').trim().split(/\s/)
  return written === (await sha256(file)) ? undefined : `it is damaged: it is not what ${checksum} says`
}
