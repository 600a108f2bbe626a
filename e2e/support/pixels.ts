import type { Locator } from 'playwright-core'

/** How many different colours an element shows that cover more than a hundredth of it each. */
export async function colourCount(element: Locator): Promise<number> {
  const picture = await element.screenshot()
  return element.page().evaluate(async (data) => {
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
    return [...counts.values()].filter((count) => count > pixels.length / 400).length
  }, picture.toString('base64'))
}
