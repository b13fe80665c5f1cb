import type { CoinPrice } from '../../wallet-api/wallet-api.js'
import type { Approval, ApprovalView } from '../approvals/approval.js'
import type { PageTheme } from '../page-theme.js'

// Shows a request in a window of the wallet's own where no guard can watch inside a page. The window tells the frame
// what the visitor decided. Keys and the signed content stay with the frame; the window gets the views that it draws,
// and answers with the number of one.

/** The hash with which the wallet's page shows an approval. */
const approvingHash = '#approve'
/** The message of the window to the frame that opened it. A port for all further messages comes with it. */
export const approvalMessage = 'w3m-approve'

/** The content that the window draws. */
export interface WindowContent {
  readonly origin: string
  readonly look: PageTheme
  readonly secureUrl: string | undefined
  readonly pricing: { readonly price: CoinPrice; readonly decimals: number } | undefined
  /** The request with every fee that the visitor may choose, from the lowest. `at` is the index of the first shown. */
  readonly views: readonly ApprovalView[]
  readonly at: number
}

/** The visitor's decision. `approved` is an index of `views`. */
export type WindowAnswer = 'pressed' | 'refused' | { readonly approved: number }

export interface ApprovalWindow {
  /** Opens the window in a click, or focuses it. @returns false if the browser opened none */
  readonly open: (shown: Approval) => boolean
  readonly close: () => void
}

/**
 * @param url of the wallet's own page
 * @param onDecision receives the approved request, or undefined for a refusal. A closed window decides nothing.
 */
export function createApprovalWindow(
  url: string,
  {
    onDecision,
    onPressed,
    ...words
  }: Omit<WindowContent, 'views' | 'at'> & {
    readonly onDecision: (chosen: Approval | undefined) => void
    readonly onPressed: () => void
  },
  // The window has no name: the page around the frame could get a handle of it by that.
  open: (url: string) => Window | null = address => window.open(address, '_blank', 'popup,width=480,height=680'),
): ApprovalWindow {
  let popup: Window | null = null
  let choices: ReturnType<typeof choicesOf> | undefined

  const onMessage = ({ source, origin, data, ports: [port] }: MessageEvent): void => {
    if (!popup || source !== popup || origin !== location.origin || data !== approvalMessage || !port || !choices)
      return
    const { list, at } = choices
    port.onmessage = ({ data: answer }: MessageEvent<WindowAnswer>) => {
      if (answer === 'pressed') return onPressed()
      const chosen = answer === 'refused' ? undefined : list[answer.approved]
      if (chosen || answer === 'refused') onDecision(chosen)
    }
    port.postMessage({ ...words, views: list.map(({ view }) => view), at } satisfies WindowContent)
  }
  const close = (): void => {
    removeEventListener('message', onMessage)
    removeEventListener('pagehide', close)
    popup?.close()
  }
  addEventListener('message', onMessage)
  addEventListener('pagehide', close)
  return {
    open(shown) {
      if (popup && !popup.closed) popup.focus()
      else {
        choices = choicesOf(shown)
        popup = open(`${url}${approvingHash}`)
      }
      return popup !== null
    },
    close,
  }
}

/** Returns an approval and its variants with other fees, and the index of the given one. */
function choicesOf(approval: Approval): { readonly list: readonly Approval[]; readonly at: number } {
  const lower: Approval[] = []
  for (let next = approval; next.fee?.canLower; lower.unshift(next)) next = next.fee.lower()
  const higher: Approval[] = []
  for (let next = approval; next.fee?.canRaise; higher.push(next)) next = next.fee.higher()
  return { list: [...lower, approval, ...higher], at: lower.length }
}
