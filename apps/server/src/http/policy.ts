import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { AppConfig } from '@final-call/contract'
import helmet from 'helmet'

/** Sources of Google's maps and street views. Source: the Content Security Policy guide of the Maps JavaScript API. */
const GOOGLE = {
  scripts: ['https://maps.googleapis.com', 'https://maps.gstatic.com'],
  calls: ['https://*.googleapis.com', 'https://*.google.com', 'https://*.gstatic.com', 'data:', 'blob:'],
  images: [
    'https://*.googleapis.com',
    'https://*.gstatic.com',
    'https://*.google.com',
    'https://*.googleusercontent.com',
    'https://*.ggpht.com',
  ],
  /** Google's script inserts style elements. */
  styles: ["'unsafe-inline'", 'https://fonts.googleapis.com'],
  fonts: ['https://fonts.gstatic.com'],
  frames: ['https://*.google.com'],
}

/**
 * The Content-Security-Policy of pages: their own origin, and what the operator configured. Maps use workers and pictures made from
 * blobs.
 */
function contentSecurity(publicUrl: string, { mapStyleUrl, googleMapsKey, streetPictures }: AppConfig) {
  const style = mapStyleUrl === null ? [] : [new URL(mapStyleUrl).origin]
  const catalogue = streetPictures === null ? [] : [new URL(streetPictures.catalogue).origin]
  const pictures = streetPictures?.origins ?? []
  const google = <Part extends keyof typeof GOOGLE>(part: Part): readonly string[] =>
    googleMapsKey === null ? [] : GOOGLE[part]
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...google('scripts')],
      styleSrc: ["'self'", ...google('styles')],
      imgSrc: ["'self'", 'data:', 'blob:', ...style, ...pictures, ...google('images')],
      fontSrc: ["'self'", ...google('fonts')],
      connectSrc: ["'self'", ...style, ...catalogue, ...google('calls')],
      workerSrc: ["'self'", 'blob:'],
      frameSrc: googleMapsKey === null ? ["'none'"] : [...google('frames')],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'", publicUrl],
      frameAncestors: ["'none'"],
    },
  }
}

export type Headers = Readonly<Record<string, string>>

/** The headers that Helmet sets, computed once: per answer they would add a third to the cost of a minimal one. */
function helmetHeaders(options: Parameters<typeof helmet>[0]): Headers {
  const request = new IncomingMessage(new Socket())
  const reply = new ServerResponse(request)
  helmet(options)(request, reply, (error) => {
    if (error) throw error
  })
  return Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]))
}

/**
 * The headers of every answer that a browser may show or run.
 * @throws Error for an invalid policy
 */
export const pageHeaders = (publicUrl: string, config: AppConfig): Headers =>
  helmetHeaders({
    contentSecurityPolicy: contentSecurity(publicUrl, config),
    strictTransportSecurity: publicUrl.startsWith('https:'),
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    // Google checks the key by the page's origin, so that must be sent.
    referrerPolicy: { policy: config.googleMapsKey === null ? 'no-referrer' : 'strict-origin-when-cross-origin' },
  })

/**
 * The headers of data: it loads nothing, cannot be framed and is only JSON. Headers that only affect documents are left out, since a long
 * head costs half as much as a minimal answer. Source: OWASP REST Security Cheat Sheet.
 */
export const dataHeaders = (publicUrl: string): Headers =>
  helmetHeaders({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: publicUrl.startsWith('https:'),
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
