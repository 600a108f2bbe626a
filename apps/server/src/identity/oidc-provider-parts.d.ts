// The types of oidc-provider describe only its main entry.
declare module 'oidc-provider/lib/provider.js' {
  export { Provider } from 'oidc-provider'
}

declare module 'oidc-provider/lib/helpers/errors.js' {
  import { errors } from 'oidc-provider'
  export import SessionNotFound = errors.SessionNotFound
}

declare module 'oidc-provider/lib/helpers/interaction_policy/index.js' {
  import { interactionPolicy } from 'oidc-provider'
  export import Prompt = interactionPolicy.Prompt
  export import base = interactionPolicy.base
}
