/** A path in a payload as text: `legs[0].steps[2].from`. The empty path becomes `whole`. */
export const pathText = (path: readonly PropertyKey[], whole = ''): string =>
  path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : text === '' ? String(key) : `${text}.${String(key)}`),
    '',
  ) || whole
