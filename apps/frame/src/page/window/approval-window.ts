import type { CoinPrice } from '../../wallet-api/wallet-api.js'
import type { Approval, ApprovalView } from '../approvals/approval.js'
import type { PageTheme } from '../page-theme.js'

// Where no guard can watch inside a page: the request is shown in a window of the wallet's own, which tells the frame
// what the visitor did there. Keys, and what is signed, stay with the frame; the window gets what is drawn, and answers
// with its number.

/** Where the wallet's window is to show an approval. */
const approvingHash = '#approve'
/** What it says to the frame that opened it, with the port for the rest. */
export const approvingWord = 'w3m-approve'

/** What the window draws. */
export interface ShownInWindow {
  readonly origin: string
  readonly look: PageTheme
  readonly secureUrl: string | undefined
  readonly pricing: { readonly price: CoinPrice; readonly decimals: number } | undefined
  /** The request with every fee that may be chosen, from the lowest; `at` is the one to begin with. */
  readonly views: readonly ApprovalView[]
  readonly at: number
}

/** What the visitor did there: `approved` counts in `views`. */
export type WindowAnswer = 'pressed' | 'refused' | { readonly approved: number }

export interface ApprovalWindow {
  /** Opens the window in a click, or brings it to the front. False where the browser opened none. */
  readonly open: (shown: Approval) => boolean
  readonly close: () => void
}

/**
 * @param url of the wallet's own page
 * @param settle what was approved there; undefined where it was refused. A window that is closed has said nothing.
 */
export function createApprovalWindow(
  url: string,
  {
    settle,
    onPressed,
    ...words
  }: Omit<ShownInWindow, 'views' | 'at'> & {
    readonly settle: (chosen: Approval | undefined) => void
    readonly onPressed: () => void
  },
  // Without a name: the page around the frame could get hold of a window by that.
  open: (url: string) => Window | null = address => window.open(address, '_blank', 'popup,width=480,height=680'),
): ApprovalWindow {
  let own: Window | null = null
  let choices: ReturnType<typeof choicesOf> | undefined

  const onMessage = ({ source, origin, data, ports: [port] }: MessageEvent): void => {
    if (!own || source !== own || origin !== location.origin || data !== approvingWord || !port || !choices) return
    const { list, at } = choices
    port.onmessage = ({ data: answer }: MessageEvent<WindowAnswer>) => {
      if (answer === 'pressed') return onPressed()
      const chosen = answer === 'refused' ? undefined : list[answer.approved]
      if (chosen || answer === 'refused') settle(chosen)
    }
    port.postMessage({ ...words, views: list.map(({ view }) => view), at } satisfies ShownInWindow)
  }
  const close = (): void => {
    removeEventListener('message', onMessage)
    removeEventListener('pagehide', close)
    own?.close()
  }
  addEventListener('message', onMessage)
  addEventListener('pagehide', close)
  return {
    open(shown) {
      if (own && !own.closed) own.focus()
      else {
        choices = choicesOf(shown)
        own = open(`${url}${approvingHash}`)
      }
      return own !== null
    },
    close,
  }
}

/** An approval among the same ones with other fees. */
function choicesOf(approval: Approval): { readonly list: readonly Approval[]; readonly at: number } {
  const lower: Approval[] = []
  for (let next = approval; next.fee?.canLower; lower.unshift(next)) next = next.fee.lower()
  const higher: Approval[] = []
  for (let next = approval; next.fee?.canRaise; higher.push(next)) next = next.fee.higher()
  return { list: [...lower, approval, ...higher], at: lower.length }
}
