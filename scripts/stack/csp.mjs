// The Content Security Policy that a page with W3M needs. As a command it prints it:
// node scripts/stack/csp.mjs --api https://api.example.org --rpc https://rpc.example.org [--relay wss://…] [--frame https://…] [--directory https://…] [--images https://…] [--allow-duplicates]
import { parseArgs } from 'node:util'
import { pathToFileURL } from 'node:url'

const source = address => new URL(address).origin

/**
 * @param {{ api?: string, directory?: string, images?: string, relay?: string, frame?: string, rpc?: readonly string[], allowDuplicates?: boolean }} services
 *   addresses that the page's options name, with the defaults of the options `services`
 * @returns {string} the header's value
 */
export function contentSecurityPolicy({ api, directory = api, images = directory, relay, frame, rpc = [], allowDuplicates = false } = {}) {
  const sources = (...addresses) => [...new Set(addresses.filter(Boolean).map(source))]
  return [
    ['default-src', "'none'"],
    ['script-src', "'self'"],
    ['style-src', "'self'"],
    ['img-src', "'self'", 'data:', 'https:', ...sources(images)],
    ['font-src', "'self'"],
    // The frame's own address is asked only where the frame does not come: then it is known what keeps it out.
    ['connect-src', "'self'", ...sources(api, directory, relay, ...rpc, frame)],
    ...(frame ? [['frame-src', ...sources(frame)]] : []),
    ['base-uri', "'none'"],
    ['require-trusted-types-for', "'script'"],
    ['trusted-types', 'lit-html', ...(allowDuplicates ? ["'allow-duplicates'"] : [])],
  ]
    .map(directive => directive.join(' '))
    .join('; ')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const text = { type: 'string' }
  const { values } = parseArgs({ options: { api: text, relay: text, frame: text, directory: text, images: text, rpc: { type: 'string', multiple: true }, 'allow-duplicates': { type: 'boolean' } } })
  console.log(contentSecurityPolicy({ ...values, allowDuplicates: values['allow-duplicates'] ?? false }))
}
