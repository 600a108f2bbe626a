import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../apps/server/src/testing/temporary.ts'
import { wholeFile } from './whole-file.ts'

let folder: ReturnType<typeof temporaryFolder>
let file = ''
beforeEach(() => {
  folder = temporaryFolder()
  file = join(folder.path, 'file')
})
afterEach(() => folder.remove())

describe('a file that is complete or absent', () => {
  it('gets its name only once it is written and the last action is done', async () => {
    const there: (boolean | string)[] = []
    await wholeFile(
      file,
      (draft) => writeFileSync(draft, 'all of it'),
      (draft) => void there.push(existsSync(file), readFileSync(draft, 'utf8')),
    )
    expect(there).toEqual([false, 'all of it'])
    expect(readFileSync(file, 'utf8')).toBe('all of it')
    expect(readdirSync(folder.path)).toEqual(['file'])
  })

  it.each(['write', 'lastly'])('is absent when %s fails', async (failing) => {
    const at = (step: string): void => {
      if (step === failing) throw new Error(`${step} failed`)
    }
    const written = wholeFile(
      file,
      (draft) => {
        writeFileSync(draft, 'half of')
        at('write')
      },
      () => at('lastly'),
    )
    await expect(written).rejects.toThrow(`${failing} failed`)
    expect(readdirSync(folder.path)).toEqual([])
  })

  it('is written beside nothing that a killed process has left of it, and disturbs no process that runs', async () => {
    const { pid: ended } = spawnSync(process.execPath, ['--version'])
    const left = [`.file-${ended}`, `.file-${ended}-journal`, `.file-${process.pid}-journal`]
    const others = [`.file-${process.ppid}`, `.file-2026-${ended}`, `.file.key-${ended}`, `.another-${ended}`]
    for (const name of [...left, ...others]) writeFileSync(join(folder.path, name), '')
    await wholeFile(file, (draft) => writeFileSync(draft, 'all of it'))
    expect(readdirSync(folder.path).toSorted()).toEqual([...others, 'file'].toSorted())
  })

  it('is absent when the process ends meanwhile', async () => {
    const release = Promise.withResolvers<void>()
    const written = wholeFile(file, async (draft) => {
      writeFileSync(draft, 'half of')
      await release.promise
    })
    expect(readdirSync(folder.path)).toHaveLength(1)
    // What the process does when it ends.
    process.listeners('exit').at(-1)?.(0)
    expect(readdirSync(folder.path)).toEqual([])
    release.resolve()
    await expect(written).rejects.toThrow('ENOENT')
  })
})
