import { readFile } from 'node:fs/promises'
import { type SignInMessage, asHtml } from '@final-call/contract'

/** The style sheet of all pages here, and the script of the popup's last page. */
export const pageAssets = async (): Promise<{ readonly css: string; readonly script: string }> => ({
  css: await readFile(new URL('./pages/sign-in.css', import.meta.url), 'utf8'),
  script: await readFile(new URL('./pages/signed-in.js', import.meta.url), 'utf8'),
})

interface Page {
  /** The title of the window and the heading. */
  readonly title: string
  /** HTML below the heading. */
  readonly body: string
  readonly css: string
  /** HTML for the head, and attributes of the body. */
  readonly head?: string
  readonly bodyAttributes?: string
}

/** The product's mark. Its colours are in the style sheet, since the policy allows no inline styles. */
const MARK = `<svg width="40" height="40" viewBox="0 0 48 48" aria-hidden="true">
<path class="tile" d="M9 1h30a8 8 0 0 1 8 8v14H1V9a8 8 0 0 1 8-8Z"/>
<path class="tile" d="M1 25h46v14a8 8 0 0 1-8 8H9a8 8 0 0 1-8-8V25Z"/>
<path class="arrow" d="M20.5 23 30.2 13.3H17.5V8H39v15h-5.3v-5.9L27.8 23Z"/>
<path class="arrow" d="M18.5 25h7.3L13.2 37.6 9.4 33.8ZM33.7 25H39v4.5h-5.3Z"/>
</svg>`

const page = ({ title, body, css, head = '', bodyAttributes = '' }: Page): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${asHtml(title)} · Final Call</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${css}">
${head}</head>
<body${bodyAttributes}>
<main>
<p class="brand">${MARK}Final Call</p>
<h1>${asHtml(title)}</h1>
${body}
</main>
</body>
</html>
`

/** A page with only a message. `text` is plain text. */
export const plainPage = (title: string, text: string, css: string): string =>
  page({ title, body: `<p>${asHtml(text)}</p>`, css })

/** The popup's last page: shows the outcome, and posts the message to the page that opened the popup. */
export const lastPage = (it: {
  readonly title: string
  readonly text: string
  readonly css: string
  readonly script: string
  readonly channel: string
  readonly message: SignInMessage
}): string =>
  page({
    title: it.title,
    body: `<p role="status">${asHtml(it.text)}</p>`,
    css: it.css,
    head: `<script src="${it.script}" defer></script>\n`,
    bodyAttributes: ` data-channel="${asHtml(it.channel)}" data-message="${asHtml(JSON.stringify(it.message))}"`,
  })

export interface SignInForm {
  readonly action: string
  readonly css: string
  readonly email: string
  readonly name: string
  readonly errors: { readonly email?: string; readonly name?: string }
}

interface Field {
  readonly name: 'email' | 'name'
  readonly label: string
  /** Attributes of the input. */
  readonly attributes: string
  readonly value: string
  readonly hint: string
  readonly error: string | undefined
  readonly focus: boolean
}

function field({ name, label, attributes, value, hint, error, focus }: Field): string {
  const described = error ? `${name}-error` : `${name}-hint`
  const state = `${error ? ' aria-invalid="true"' : ''} aria-describedby="${described}"${focus ? ' autofocus' : ''}`
  return `<div>
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" ${attributes} value="${asHtml(value)}"${state}>
<p class="${error ? 'error' : 'hint'}" id="${described}">${asHtml(error ?? hint)}</p>
</div>`
}

/** The local provider's only page. */
export function signInPage({ action, css, email, name, errors }: SignInForm): string {
  const onlyNameIsWrong = errors.name !== undefined && errors.email === undefined
  const fields = [
    field({
      name: 'email',
      label: 'Email',
      attributes: 'type="email" autocomplete="email" maxlength="254" required',
      value: email,
      hint: 'The same address brings back the same player.',
      error: errors.email,
      focus: !onlyNameIsWrong,
    }),
    field({
      name: 'name',
      label: 'Name',
      attributes: 'type="text" autocomplete="name" maxlength="80"',
      value: name,
      hint: 'Shown in the game. You may leave it empty.',
      error: errors.name,
      focus: onlyNameIsWrong,
    }),
  ]
  return page({
    title: errors.email || errors.name ? 'Check what you entered' : 'Sign in',
    css,
    body: `<form method="post" action="${asHtml(action)}" novalidate>
${fields.join('\n')}
<button type="submit">Continue</button>
</form>
<p class="note">This sign-in is for play on this machine: no password, and what you enter stays here.</p>`,
  })
}

/** The headers of a page: only our own style and script, no frames, no caching. `formAction` are the policy's sources for forms. */
export function pageHeaders(formAction = "'none'"): Readonly<Record<string, string>> {
  const csp = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    `form-action ${formAction}`,
    "frame-ancestors 'none'",
  ]
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': csp.join('; '),
    'cache-control': 'no-store',
    // With `no-referrer` a browser would send `Origin: null` with our own form.
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  }
}
