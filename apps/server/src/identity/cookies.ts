import { parseCookie, stringifySetCookie } from 'cookie'

export interface Cookie {
  /** The value that a browser sent; undefined when there is none. */
  read(header: string | undefined): string | undefined
  /** A Set-Cookie header. */
  write(value: string, maxAgeS: number): string
  clear(): string
}

/**
 * A cookie that scripts cannot read. Cookies ignore ports, so its name carries the port: two servers on one machine would
 * otherwise overwrite each other's.
 */
export function cookie(
  name: string,
  publicUrl: URL,
  { path, sameSite }: { readonly path: string; readonly sameSite: 'lax' | 'strict' },
): Cookie {
  const secure = publicUrl.protocol === 'https:'
  const port = publicUrl.port || (secure ? '443' : '80')
  // Browsers accept this prefix over https only, and only from this host, so that no other host of the domain can set the cookie. In return
  // the path must be the root.
  const fullName = `${secure ? '__Host-' : ''}final-call-${name}-${port}`
  const written = (value: string, maxAge: number): string =>
    stringifySetCookie({ name: fullName, value, maxAge, path: secure ? '/' : path, httpOnly: true, secure, sameSite })
  return {
    read: (header) => (header === undefined ? undefined : parseCookie(header)[fullName]),
    write: written,
    clear: () => written('', 0),
  }
}
