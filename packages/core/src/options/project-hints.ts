import type { getAllowedOrigins } from '../api/get-allowed-origins.js'
import type { getProjectConfig } from '../api/get-project-config.js'
import type { EndpointResponse } from '../api/define-endpoint.js'
import { isHttpError } from '../errors/http-error.js'
import type { NoticesStore } from '../notices/notices.store.js'
import type { W3mOptions } from './w3m-options.js'

type LoginOptions = Pick<W3mOptions, 'connectors' | 'services' | 'features'>

export interface ProjectHintsDeps {
  readonly fetchOrigins: () => Promise<EndpointResponse<typeof getAllowedOrigins>>
  readonly fetchConfig: () => Promise<EndpointResponse<typeof getProjectConfig>>
  /** The page's own. */
  readonly origin: string
  readonly options: LoginOptions
  readonly alert: NoticesStore['alert']
}

/** Pages under development and previews of them are allowed everywhere, and ours under `*.localhost`. */
const always = [
  ...['http://localhost:*', 'https://localhost:*', 'http://127.0.0.1:*', 'https://127.0.0.1:*', 'http://*.localhost:*'],
  ...[
    'https://*.pages.dev',
    'https://*.vercel.app',
    'https://*.ngrok-free.app',
    'https://secure-mobile.walletconnect.com',
    'https://secure-mobile.walletconnect.org',
  ],
]

/** Whether a text is a pattern's parts, in their order and with anything between them. */
function hasParts(text: string, [first = '', ...others]: readonly string[]): boolean {
  const last = others.pop() ?? ''
  let at = text.startsWith(first) ? first.length : Infinity
  for (const segment of others) {
    const found = text.indexOf(segment, at)
    at = found < 0 ? Infinity : found + segment.length
  }
  return text.length - last.length >= at && text.endsWith(last)
}

/**
 * True where a pattern of the allow list is for an origin: `*` is any run of characters, else the pattern's own origin
 * counts.
 */
export function isOriginAllowed(origin: string, patterns: readonly string[]): boolean {
  return [...always, ...patterns].some(pattern => {
    if (pattern.includes('*')) return hasParts(origin, pattern.split('*'))
    return (URL.canParse(pattern) ? new URL(pattern).origin : pattern) === origin
  })
}

/**
 * Where nobody can log in the page may be any. The rule of `offersLogin`, whose import would cost every page a chunk
 * more.
 */
const isOriginChecked = ({ connectors, services, features: { email, socials } = {} }: LoginOptions): boolean =>
  Boolean(services?.frame) &&
  connectors?.includes('auth') !== false &&
  (email !== false || (socials !== false && socials?.length !== 0))

/**
 * Asks what the owner of the project set elsewhere, and tells the developer of it. Nothing on the page is changed by
 * the answer, and nothing is said where there is none at all.
 */
export async function readProjectHints({
  fetchOrigins,
  fetchConfig,
  origin,
  options,
  alert,
}: ProjectHintsDeps): Promise<void> {
  const misconfigured = (message: string) =>
    alert({ code: 'INVALID_APP_CONFIGURATION', short: 'Invalid App Configuration', long: message, variant: 'error' })
  const isUnknown = (error: unknown) =>
    isHttpError(error) && error.status >= 400 && error.status < 500 && error.status !== 429
  let isReported = false
  /** A service that answers, but not what it was asked. */
  const alertFailure = (error: unknown): void => {
    if (isReported || !isHttpError(error)) return
    isReported = true
    const reason = error.status === 429 ? 'takes no more requests for now' : 'fails'
    alert({
      code: 'CONFIGURATION_UNAVAILABLE',
      short: 'Project configuration unavailable',
      long: `The configuration service ${reason} (HTTP status ${error.status}): whether this origin and project are set up is not known.`,
      variant: 'warning',
    })
  }

  const origins = fetchOrigins().then(
    ({ allowedOrigins }) => {
      if (isOriginChecked(options) && !isOriginAllowed(origin, allowedOrigins))
        misconfigured(`The origin ${origin} is not on the allow list of this project.`)
    },
    (error: unknown) => {
      if (isUnknown(error)) misconfigured('The configuration service does not know this project id.')
      else alertFailure(error)
    },
  )
  const config = fetchConfig().then(
    ({ features }) => {
      const off = features.filter(({ isEnabled }) => isEnabled === false).map(({ id }) => id)
      if (off.length)
        alert({
          code: 'PROJECT_HINT',
          short: 'Project configuration',
          long:
            `The project's own configuration leaves these out: ${off.join(', ')}. ` +
            'Here the options of the page decide, and nothing is switched off.',
          variant: 'info',
        })
    },
    // A project without a configuration is none that is wrong.
    (error: unknown) => isUnknown(error) || alertFailure(error),
  )
  await Promise.all([origins, config])
}
