/** For pages that reckon with dates and zones: Safari has no Temporal of its own, nor has Firefox before 139 or Chromium before 144. */
export async function bringTemporal(): Promise<void> {
  if ('Temporal' in globalThis) return
  const { Temporal } = await import('temporal-polyfill/implementation')
  Object.assign(globalThis, { Temporal })
}
