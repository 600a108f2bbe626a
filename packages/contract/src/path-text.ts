/** A path within a payload as people write it: `legs[0].steps[2].from`; `whole` for the payload itself. */
export const pathText = (path: readonly PropertyKey[], whole = ''): string =>
  path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : text === '' ? String(key) : `${text}.${String(key)}`),
    '',
  ) || whole
