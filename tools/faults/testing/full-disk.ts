import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Server } from '../../../e2e/support/server.ts'
import { ensurePostgres } from '../../setup/postgres.mjs'
import { run } from '../../setup/processes.mjs'

/** The disk that a server writes to. */
export interface Disk {
  /** Uses up all the space that is left. */
  fill(server: Server): Promise<void>
  /** Frees it again. */
  clear(server: Server): Promise<void>
}

const succeeds = (command: string, args: readonly string[]): boolean => spawnSync(command, args).status === 0

/** Mounts a small file system in memory, which is removed with the test. @returns undefined if this machine does not allow mounts */
export function smallDisk(
  megabytes: number,
  owner?: { readonly uid: number; readonly gid: number },
): (Disk & { readonly path: string }) | undefined {
  const path = mkdtempSync(join(tmpdir(), 'final-call-disk-'))
  const options = [`size=${megabytes}m`, 'mode=0700', ...(owner ? [`uid=${owner.uid}`, `gid=${owner.gid}`] : [])]
  const mounted = succeeds('mount', ['-t', 'tmpfs', '-o', options.join(','), 'tmpfs', path])
  onTestFinished(() => {
    if (mounted) succeeds('umount', ['--lazy', path])
    rmSync(path, { recursive: true, force: true })
  })
  if (!mounted) return undefined
  const ballast = join(path, 'ballast')
  return {
    path,
    async fill() {
      try {
        writeFileSync(ballast, Buffer.alloc((megabytes + 1) * 1_048_576))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return
        throw error
      }
      throw new Error(`${path} is larger than it should be`)
    },
    clear: async () => rmSync(ballast),
  }
}

/** Limits the size of a running process's files. Only the soft limit, so that it can be raised again. */
function limitFiles({ pid }: Server, bytes: number | 'unlimited'): void {
  if (!succeeds('prlimit', ['--pid', String(pid()), `--fsize=${bytes}:`])) throw new Error('prlimit failed')
}

/** Keeps the server's files from growing beyond the size that a database has from the start. Needs no privileges. */
export const fileLimit: Disk = {
  fill: async (server) => limitFiles(server, 65_536),
  clear: async (server) => limitFiles(server, 'unlimited'),
}

/**
 * Moves the logs in a PostgreSQL database to a small disk of their own. If this machine does not allow mounts, writing the logs
 * fails with PostgreSQL's error for a full disk.
 */
export async function logsOnSmallDisk(url: string, megabytes: number): Promise<Disk> {
  const psql = join(await ensurePostgres(), 'psql')
  const ask = async (sql: string): Promise<string> => {
    const { code, output } = await run(psql, ['--no-psqlrc', '-qAt', '-c', sql, url], { quiet: true })
    if (code !== 0) throw new Error(output)
    return output.trim()
  }
  const disk = smallDisk(megabytes, statSync(await ask('SHOW data_directory')))
  if (disk) {
    await ask(`CREATE TABLESPACE small LOCATION '${disk.path}'`)
    await ask('ALTER TABLE race_events SET TABLESPACE small')
    return disk
  }
  await ask(`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql
    AS 'BEGIN RAISE EXCEPTION ''no space left on device'' USING ERRCODE = ''disk_full''; END'`)
  return {
    async fill() {
      await ask('CREATE TRIGGER no_room BEFORE INSERT ON race_events FOR EACH ROW EXECUTE FUNCTION full_disk()')
    },
    async clear() {
      await ask('DROP TRIGGER no_room ON race_events')
    },
  }
}
