/** A database's URL with its spaces and stray percent signs encoded, as the driver reads it. @throws TypeError if it is none */
export function asDriverReads(url: string): URL {
  const isRaw = / |%(?![\da-f]{2})/i.test(url)
  return new URL(isRaw ? encodeURI(url).replaceAll(/%25(\d\d)/g, '%$1') : url)
}

/** Whether the driver can decode a URL's user, password, host and database: `%e4` alone is no text. */
function isText(url: string): boolean {
  try {
    const { username, password, hostname, pathname } = asDriverReads(url)
    for (const part of [username, password, hostname, pathname]) decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}

/**
 * Whether a text is a database's URL without an unescaped `/` or `#` in the password. Either would end that part of the URL; the rest of
 * the password would be taken for a name, and printed.
 */
export function isDatabase(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol) || url.hash !== '' || url.pathname.includes('@'))
    return false
  return isText(text)
}
