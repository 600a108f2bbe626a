import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type RationedLines, rationedLines } from '../observe/rationed-lines.ts'

type Level = 'info' | 'warn' | 'error'

/**
 * Writes a line about a sign-in that was refused or failed, as anybody can make it do from any number of addresses, unless there were too
 * many at that level in this minute. @param sentence one of few: those that are left out are counted by it
 */
export type SignInLines = (request: FastifyRequest, level: Level, sentence: string, fields?: object) => void

/** The lines of a server, whose rations end with it. */
export function signInLines(app: FastifyInstance): SignInLines {
  const ration = (level: Level): RationedLines => {
    const lines = rationedLines((sentences) =>
      app.log[level]({ sentences }, 'refused or failed sign-ins that have no line of their own'),
    )
    app.addHook('onClose', async () => lines.end())
    return lines
  }
  // By level: lines that are not wanted, or are of less weight, must not use up the ration of others.
  const rations = { info: ration('info'), warn: ration('warn'), error: ration('error') }
  return (request, level, sentence, fields = {}) => {
    if (rations[level].admits(sentence)) request.log[level](fields, sentence)
  }
}
