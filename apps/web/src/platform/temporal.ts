/** Loads the Temporal polyfill where it is needed: Safari has no Temporal, nor have Firefox before 139 and Chromium before 144. */
export async function bringTemporal(): Promise<void> {
  if ('Temporal' in globalThis) return
  const { Temporal } = await import('temporal-polyfill/implementation')
  Object.assign(globalThis, { Temporal })
}
