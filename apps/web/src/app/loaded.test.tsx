import { Suspense, type ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { loaded } from './loaded.tsx'

const Page = ({ children }: { readonly children?: ReactNode }) => <p>the page{children}</p>
type Fetch = () => Promise<typeof Page>
const screen = (page: ReactNode) => <Suspense fallback={<p>coming</p>}>{page}</Suspense>

/** The screen once everything has loaded, or has failed to. */
async function settled(page: ReactNode): Promise<{ readonly html: string; readonly failures: readonly unknown[] }> {
  const failures: unknown[] = []
  const { prelude } = await prerender(screen(page), { onError: (error) => void failures.push(error) })
  return { html: await new Response(prelude).text(), failures }
}

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

  it('that did not load ahead of time is requested by the page', async () => {
    const Part = loaded(vi.fn<Fetch>(async () => Page).mockRejectedValueOnce(new Error('offline')))
    await expect(Part.load()).rejects.toThrow('offline')
    expect((await settled(<Part />)).html).toContain('the page')
  })
})
