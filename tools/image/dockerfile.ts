import { Copy, DockerfileParser } from 'dockerfile-ast'

export type Step =
  | { readonly kind: 'env'; readonly values: Readonly<Record<string, string>> }
  | { readonly kind: 'workdir'; readonly path: string }
  | { readonly kind: 'run'; readonly command: string }
  /** Into a folder if `to` ends in a slash or is `.`. `stage` is undefined for the build's own context. */
  | { readonly kind: 'copy'; readonly stage: string | undefined; readonly from: string; readonly to: string }
  | { readonly kind: 'user'; readonly name: string }
  | { readonly kind: 'healthcheck'; readonly command: readonly string[] }
  | { readonly kind: 'cmd'; readonly command: readonly string[] }
  /** Instructions that change nothing inside the image: EXPOSE, VOLUME. */
  | { readonly kind: 'note' }

export interface Stage {
  readonly name: string | undefined
  readonly image: string
  readonly steps: readonly Step[]
}

const list = (json: string): readonly string[] => JSON.parse(json) as readonly string[]

function stepOf(keyword: string, content: string, stage: string | undefined): Step {
  switch (keyword) {
    case 'ENV': {
      const pairs = content.split(/\s+/).map((pair) => [pair.split('=', 1)[0] ?? '', pair.replace(/^[^=]*=/, '')])
      return { kind: 'env', values: Object.fromEntries(pairs) as Record<string, string> }
    }
    case 'WORKDIR':
      return { kind: 'workdir', path: content }
    case 'RUN':
      return { kind: 'run', command: content }
    case 'COPY': {
      const [from = '', to = '', ...more] = content.split(/\s+/)
      if (more.length > 0) throw new RangeError(`COPY ${content}: not a copy of one thing`)
      return { kind: 'copy', stage, from, to }
    }
    case 'USER':
      return { kind: 'user', name: content }
    case 'HEALTHCHECK':
      return { kind: 'healthcheck', command: list(content.slice(content.indexOf('['))) }
    case 'CMD':
      return { kind: 'cmd', command: list(content) }
    case 'EXPOSE':
    case 'VOLUME':
      return { kind: 'note' }
    default:
      throw new RangeError(`${keyword} is not among the instructions that can be proven here`)
  }
}

/** The stages of a Dockerfile that uses only the instructions of this project. @throws RangeError for any other. */
export function stagesOf(dockerfile: string): readonly Stage[] {
  const stages: { name: string | undefined; image: string; steps: Step[] }[] = []
  for (const instruction of DockerfileParser.parse(dockerfile).getInstructions()) {
    const keyword = instruction.getKeyword()
    const content = instruction.getArgumentsContent() ?? ''
    if (keyword === 'FROM') {
      const [image = '', , name] = content.split(/\s+/)
      stages.push({ name, image, steps: [] })
    } else {
      const stage = stages.at(-1)
      if (!stage) throw new RangeError(`${keyword} before FROM`)
      const from = instruction instanceof Copy ? instruction.getFromFlag()?.getValue() : undefined
      stage.steps.push(stepOf(keyword, content, from ?? undefined))
    }
  }
  return stages
}
