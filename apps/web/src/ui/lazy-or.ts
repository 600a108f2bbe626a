import { type ComponentType, lazy } from 'react'

/**
 * A component whose script and styles come when it is first drawn, and another that stands in for it where they do not arrive: the page
 * around it stays. A browser does not ask again for a script that did not arrive, so only a reload brings it.
 */
export const lazyOr = <P>(load: () => Promise<ComponentType<P>>, Instead: ComponentType<P>) =>
  lazy(() => load().then(given, () => given(Instead)))

const given = <P>(it: ComponentType<P>) => ({ default: it })
