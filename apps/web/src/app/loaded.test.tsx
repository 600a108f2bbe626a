import { Suspense, type ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { lateScripts, loaded } from './loaded.tsx'

const Page = ({ children }: { readonly children?: ReactNode }) => <p>the page{children}</p>
type Fetch = () => Promise<typeof Page>
const screen = (page: ReactNode) => <Suspense fallback={<p>coming</p>}>{page}</Suspense>

/** The screen once everything has loaded, or has failed to. */
async function settled(page: ReactNode): Promise<{ readonly html: string; readonly failures: readonly unknown[] }> {
  const failures: unknown[] = []
  const { prelude } = await prerender(screen(page), { onError: (error) => void failures.push(error) })
  return { html: await new Response(prelude).text(), failures }
}

afterEach(() => vi.useRealTimers())

describe('a part whose script comes when it is needed', () => {
  it('is drawn at once if it was loaded ahead', async () => {
    const Ahead = loaded(async () => Page)
    expect(renderToString(screen(<Ahead />))).toContain('coming')
    await Ahead.load()
    expect(
      renderToString(
        screen(
          <Ahead>
            <b>and what is in it</b>
          </Ahead>,
        ),
      ),
    ).toBe('<!--$--><p>the page<b>and what is in it</b></p><!--/$-->')
  })

  it('is fetched once', async () => {
    const fetch = vi.fn<Fetch>(async () => Page)
    const Part = loaded(fetch)
    await Part.load()
    await settled(<Part />)
    await Part.load()
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  it('that did not load fails for as long as the document lives', async () => {
    const away = new Error('404')
    const fetch = vi.fn<Fetch>(async () => Page).mockRejectedValueOnce(away)
    const Part = loaded(fetch)
    expect((await settled(<Part />)).failures).toEqual([away])
    expect((await settled(<Part />)).failures).toEqual([away])
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  it.each<readonly [string, (coming: PromiseWithResolvers<typeof Page>) => void]>([
    ['has come', ({ resolve }) => resolve(Page)],
    ['has failed to', ({ reject }) => reject(new Error('404'))],
  ])('is late if it keeps its page waiting, until it %s', async (_, end) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const coming = Promise.withResolvers<typeof Page>()
    const heard: boolean[] = []
    const stop = lateScripts.subscribe(() => heard.push(lateScripts.current()))
    const Part = loaded(() => coming.promise)
    const over = settled(<Part />)
    await vi.advanceTimersByTimeAsync(399)
    expect([lateScripts.current(), heard]).toEqual([false, []])
    await vi.advanceTimersByTimeAsync(1)
    expect([lateScripts.current(), heard]).toEqual([true, [true]])
    end(coming)
    await over
    expect([lateScripts.current(), heard]).toEqual([false, [true, false]])
    stop()
  })

  it('is never late if it comes soon, or no page waits for it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    void loaded(() => new Promise(() => undefined)).load()
    const Soon = loaded(async () => Page)
    await settled(<Soon />)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(lateScripts.current()).toBe(false)
  })

  it('that did not load ahead of time is requested by the page', async () => {
    const Part = loaded(vi.fn<Fetch>(async () => Page).mockRejectedValueOnce(new Error('offline')))
    await expect(Part.load()).rejects.toThrow('offline')
    expect((await settled(<Part />)).html).toContain('the page')
  })
})
