import { parseCookie, stringifySetCookie } from 'cookie'

export interface Cookie {
  /** The value a browser sent; undefined when there is none. */
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
  // Browsers accept the prefix over https only, and then refuse the cookie from anywhere less trusted.
  const fullName = `${secure ? '__Secure-' : ''}final-call-${name}-${port}`
  const written = (value: string, maxAge: number): string =>
    stringifySetCookie({ name: fullName, value, maxAge, path, httpOnly: true, secure, sameSite })
  return {
    read: (header) => (header === undefined ? undefined : parseCookie(header)[fullName]),
    write: written,
    clear: () => written('', 0),
  }
}
