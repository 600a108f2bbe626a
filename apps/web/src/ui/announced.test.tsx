import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Alert, InlineError } from './alert.tsx'
import { Announced } from './announced.tsx'
import { FullMessage, Spinner } from './busy.tsx'
import { elementsIn } from './testing/seen.ts'

const rolesIn = (part: ReactNode): readonly string[] =>
  elementsIn(renderToStaticMarkup(part)).flatMap(({ attributes }) => attributes['role'] ?? [])

it('exists before anything is announced in it', () => {
  const told = false
  const box = <Announced>{told && <Alert tone="good">It is done.</Alert>}</Announced>
  expect(rolesIn(box)).toEqual(['status'])
  // Otherwise everything in it is read out again with each change.
  expect(elementsIn(renderToStaticMarkup(box))[0]?.attributes).toMatchObject({ 'aria-atomic': 'false' })
})

it('announces its content once: no message in it announces itself', () => {
  expect(
    rolesIn(
      <Announced>
        <Alert tone="good" title="It is done." action={<InlineError>It is not.</InlineError>} />
        <Announced>And no more.</Announced>
      </Announced>,
    ),
  ).toEqual(['status'])
  expect(rolesIn(<Alert tone="good" title="It is done." />)).toEqual(['status'])
  expect(rolesIn(<InlineError>It is not.</InlineError>)).toEqual(['alert'])
})

it('announces once that something is under way', () => {
  const waiting = (
    <>
      <Spinner label="Loading..." />
      <FullMessage>Checking...</FullMessage>
    </>
  )
  expect(rolesIn(<Announced>{waiting}</Announced>)).toEqual(['status'])
  expect(rolesIn(waiting)).toEqual(['status', 'status'])
})
