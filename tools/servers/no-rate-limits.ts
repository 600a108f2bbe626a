/** The environment of a server under load: one address stands for every player here, and the limits would refuse it. */
export const NO_RATE_LIMITS = {
  RATE_LIMIT_PLAYER: '0',
  RATE_LIMIT_ADDRESS: '0',
  RATE_LIMIT_CALLABLE: '0',
  RATE_LIMIT_SIGN_IN: '0',
} as const
