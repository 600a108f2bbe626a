import { type ComponentType, lazy } from 'react'

/**
 * A component whose script and styles are loaded when it is first drawn. If they do not arrive, `Instead` stands in for it, and the
 * page around it stays. A browser does not ask again for a script that did not arrive, so only a reload brings it.
 */
export const lazyOr = <P>(load: () => Promise<ComponentType<P>>, Instead: ComponentType<P>) =>
  lazy(() => load().then(given, () => given(Instead)))

const given = <P>(it: ComponentType<P>) => ({ default: it })
