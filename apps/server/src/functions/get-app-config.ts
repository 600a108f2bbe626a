import { type AppConfig, getAppConfig } from '@final-call/contract'
import { serveAnyone } from './serving/serve.ts'

export const getAppConfigFn = (config: AppConfig) => serveAnyone(getAppConfig, async () => config)
