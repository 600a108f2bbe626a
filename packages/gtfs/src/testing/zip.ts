import { crc32, deflateRawSync } from 'node:zlib'

export interface Zipped {
  readonly name: string
  readonly bytes: Uint8Array
  /** What the zip states about it, if that is not the truth. */
  readonly says?: {
    readonly size?: number
    readonly crc?: number
    readonly encrypted?: boolean
    readonly method?: number
  }
  /** The mode that Unix gives it; none when absent. */
  readonly mode?: number
}

const numbers = (...parts: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer =>
  Buffer.concat(
    parts.map(([value, bytes]) => {
      const part = Buffer.alloc(bytes)
      part.writeUIntLE(value, 0, bytes)
      return part
    }),
  )

/** A zip by PKWARE's APPNOTE: a file is stored if it says method 0, and deflated otherwise. */
export function zip(files: readonly Zipped[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes, says = {}, mode = 0 } of files) {
    const path = Buffer.from(name)
    const method = says.method ?? 8
    const data = method === 0 ? Buffer.from(bytes) : deflateRawSync(bytes)
    const flags = says.encrypted ? 1 : 0
    const common = numbers(
      [20, 2],
      [flags, 2],
      [method, 2],
      [0, 2],
      [0, 2],
      [says.crc ?? crc32(bytes), 4],
      [data.length, 4],
      [says.size ?? bytes.length, 4],
      [path.length, 2],
      [0, 2],
    )
    const local = Buffer.concat([numbers([0x04034b50, 4]), common, path, data])
    const rest = numbers([0, 2], [0, 2], [0, 2], [0, 2], [mode, 2], [offset, 4])
    directory.push(Buffer.concat([numbers([0x02014b50, 4], [20, 2]), common, rest, path]))
    locals.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const count = files.length
  const end = numbers([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [central.length, 4], [offset, 4], [0, 2])
  return Buffer.concat([...locals, central, end])
}
