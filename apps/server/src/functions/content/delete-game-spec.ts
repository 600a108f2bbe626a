import { CallError, deleteGameSpec } from '@final-call/contract'
import { type ContentStore, HOUSE } from '../../ports.ts'
import { type AuthorshipDeps, isAdministrator } from './authorship.ts'
import { serve } from '../serving/serve.ts'

interface DeleteGameSpecDeps extends AuthorshipDeps {
  readonly content: Pick<ContentStore, 'authorOf' | 'dropSpec'>
}

export const deleteGameSpecFn = ({ content, ...authorship }: DeleteGameSpecDeps) =>
  serve(deleteGameSpec, async ({ gameSpecId }, { uid }) => {
    const author = await content.authorOf(gameSpecId)
    if (author === undefined) throw new CallError('not-found', 'There is no such race.')
    if (author === HOUSE) throw new CallError('permission-denied', 'This race comes with the game, and stays.')
    if (author !== uid && !(await isAdministrator(uid, authorship))) {
      throw new CallError('permission-denied', 'Only who uploaded a race can remove it.')
    }
    await content.dropSpec(gameSpecId, author)
    return null
  })
