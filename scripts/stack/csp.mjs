// The Content Security Policy that a page with W3M needs. As a command it prints it:
// node scripts/stack/csp.mjs --api https://api.example.org --rpc https://rpc.example.org [--relay wss://… | --project]
// [--frame https://…] [--directory https://…] [--images https://…] [--analytics https://…] [--configuration https://…]
// [--verification https://…] [--sign-in https://…] [--script-hash sha256-… …] [--allow-duplicates]
import { parseArgs } from 'node:util'
import { pathToFileURL } from 'node:url'

const source = address => new URL(address).origin

/** The relay of a page with a `projectId` and no relay of its own. */
const publicRelay = 'wss://relay.walletconnect.org'

/**
 * @param {{ api?: string, directory?: string, images?: string, analytics?: string, configuration?: string,
 *   verification?: string, relay?: string, project?: boolean, frame?: string, signIn?: string, rpc?: readonly string[],
 *   scriptHashes?: readonly string[], allowDuplicates?: boolean }} services
 *   addresses that the page's options name, with the defaults of the options `services`; `project`: they give a
 * `projectId`; `signIn`: what they name in `siwx.server`; `scriptHashes`: of the page's own inline scripts
 * @returns {string} the header's value
 */
export function contentSecurityPolicy({
  api,
  directory = api,
  images = directory,
  analytics,
  configuration,
  verification,
  project = false,
  relay = project ? publicRelay : undefined,
  frame,
  signIn,
  rpc = [],
  scriptHashes = [],
  allowDuplicates = false,
} = {}) {
  const sources = (...addresses) => [...new Set(addresses.filter(Boolean).map(source))]
  return [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...scriptHashes.map(hash => `'${hash}'`)],
    ['style-src', "'self'"],
    ['img-src', "'self'", 'data:', 'https:', ...sources(images)],
    ['font-src', "'self'"],
    // The frame's URL is only fetched if the frame does not come, to find out what blocks it.
    ['connect-src', "'self'", ...sources(api, directory, analytics, configuration, signIn, relay, ...rpc, frame)],
    ...(frame || verification ? [['frame-src', ...sources(frame, verification)]] : []),
    ['base-uri', "'none'"],
    ['require-trusted-types-for', "'script'"],
    ['trusted-types', 'lit-html', ...(allowDuplicates ? ["'allow-duplicates'"] : [])],
  ]
    .map(directive => directive.join(' '))
    .join('; ')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const text = { type: 'string' }
  const texts = { type: 'string', multiple: true }
  const flag = { type: 'boolean' }
  const options = {
    api: text,
    relay: text,
    project: flag,
    frame: text,
    directory: text,
    images: text,
    analytics: text,
    configuration: text,
    verification: text,
    'sign-in': text,
    rpc: texts,
    'script-hash': texts,
    'allow-duplicates': flag,
  }
  const { values } = parseArgs({ options })
  console.log(
    contentSecurityPolicy({
      ...values,
      signIn: values['sign-in'],
      scriptHashes: values['script-hash'],
      allowDuplicates: values['allow-duplicates'],
    }),
  )
}
