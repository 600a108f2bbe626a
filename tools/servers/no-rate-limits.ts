/** The environment of a server under load: here one address stands for every player, which the limits would refuse. */
export const NO_RATE_LIMITS = {
  RATE_LIMIT_PLAYER: '0',
  RATE_LIMIT_ADDRESS: '0',
  RATE_LIMIT_CALLABLE: '0',
  RATE_LIMIT_SIGN_IN: '0',
} as const
