import type { Locator, Page } from 'playwright-core'

/** The colours of a PNG as numbers, #rrggbb, each with how many points have it. */
const coloursOf = (page: Page, picture: Buffer): Promise<readonly (readonly [colour: number, points: number])[]> =>
  page.evaluate(async (data) => {
    const image = new Image()
    image.src = `data:image/png;base64,${data}`
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    context.drawImage(image, 0, 0)
    const { data: pixels } = context.getImageData(0, 0, canvas.width, canvas.height)
    const counts = new Map<number, number>()
    for (let i = 0; i < pixels.length; i += 4) {
      const colour = ((pixels[i] ?? 0) << 16) | ((pixels[i + 1] ?? 0) << 8) | (pixels[i + 2] ?? 0)
      counts.set(colour, (counts.get(colour) ?? 0) + 1)
    }
    return [...counts]
  }, picture.toString('base64'))

/** How many different colours an element shows that cover more than a hundredth of it each. */
export async function colourCount(element: Locator): Promise<number> {
  const colours = await coloursOf(element.page(), await element.screenshot())
  const all = colours.reduce((sum, [, points]) => sum + points, 0)
  return colours.filter(([, points]) => points > all / 100).length
}

/** The colour of an element half-way down, #rrggbb as a number; in its middle, or at that share of its width (0 to 1). */
export async function colourInMiddle(element: Locator, across = 0.5): Promise<number | undefined> {
  await element.scrollIntoViewIfNeeded()
  const box = await element.boundingBox()
  if (!box) throw new Error('it is not drawn')
  const clip = { x: Math.round(box.x + box.width * across), y: Math.round(box.y + box.height / 2), width: 1, height: 1 }
  const [found] = await coloursOf(element.page(), await element.page().screenshot({ clip }))
  return found?.[0]
}
