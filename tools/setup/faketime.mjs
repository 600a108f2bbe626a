import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { installPackages } from './apt.mjs'

const LIBRARIES = '/usr/lib'

/** Debian keeps libraries in one folder for each kind of processor. @returns {string | undefined} */
function libraryOfFaketime() {
  const folders = existsSync(LIBRARIES) ? readdirSync(LIBRARIES) : []
  return folders.map((it) => join(LIBRARIES, it, 'faketime/libfaketimeMT.so.1')).find((file) => existsSync(file))
}

/**
 * Finds libfaketime, which shows a program a time other than the machine's; installs the system's if there is none.
 * @returns {Promise<string>} the library's path, `FAKETIME_LIB` if that is set
 * @throws Error that says what to do when there is none and none can be installed
 */
export async function ensureFaketime() {
  const found = process.env['FAKETIME_LIB'] ?? libraryOfFaketime()
  if (found) return found
  console.log('Installing faketime from the system packages (apt-get) …')
  const otherwise = 'Install faketime, or set FAKETIME_LIB to its libfaketimeMT.so.1.'
  await installPackages(['faketime'], otherwise)
  const installed = libraryOfFaketime()
  if (!installed) throw new Error(`faketime was installed and is not in ${LIBRARIES}. ${otherwise}`)
  return installed
}
