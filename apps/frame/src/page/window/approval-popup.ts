import { html } from 'lit'
import type { Approval } from '../approvals/approval.js'
import { fiatFormat } from '../approvals/coin-fiat.js'
import '../screens/approval-screen.js'
import { createFrameScreen } from '../screens/show-screen.js'
import { approvalMessage, type WindowContent, type WindowAnswer } from './approval-window.js'

const openerPollMs = 500

/**
 * Shows the request of the frame that opened this window, and sends the visitor's decision to that frame and to no page
 * of another origin. The window closes with the frame.
 */
export function startApprovalPopup(opener: Window, close: () => void = () => window.close()): void {
  const { port1: port, port2 } = new MessageChannel()
  const screen = createFrameScreen({ themeMode: undefined, variables: {}, locale: navigator.language })
  const answer = (message: WindowAnswer): void => {
    port.postMessage(message)
    // A phone suspends the frame's page while this window is in front.
    if (message !== 'pressed') close()
  }
  screen.show(t => html`<w3m-frame-approval .t=${t}></w3m-frame-approval>`)
  port.onmessage = ({ data }: MessageEvent<WindowContent>) => {
    const { origin, look: theme, secureUrl, pricing, at } = data
    const approvals = approvalsOf(data)
    const formatFiat = pricing && fiatFormat(pricing.price, pricing.decimals)
    screen.setTheme(theme)
    screen.show(
      t =>
        html`<w3m-frame-approval
          .t=${t}
          .origin=${origin}
          .phase=${'asking'}
          .approval=${approvals[at]}
          .formatFiat=${formatFiat}
          .secureUrl=${secureUrl}
          @pressed=${() => answer('pressed')}
          @refused=${() => answer('refused')}
          @approved=${({ detail }: CustomEvent<Approval>) => answer({ approved: approvals.indexOf(detail) })}
        ></w3m-frame-approval>`,
    )
  }
  opener.postMessage(approvalMessage, { targetOrigin: location.origin, transfer: [port2] })
  setInterval(() => {
    if (opener.closed) close()
  }, openerPollMs)
}

/** Returns the approvals that the window draws, each linked to its neighbours. Only the frame can approve them. */
function approvalsOf({ views }: WindowContent): readonly Approval[] {
  const approvalAt = (index: number): Approval => {
    const approval = approvals[index]
    if (!approval) throw new RangeError('There is no such fee')
    return approval
  }
  const approvals: readonly Approval[] = views.map((view, index) => ({
    view,
    ...(views.length > 1 && {
      fee: {
        canLower: index > 0,
        canRaise: index < views.length - 1,
        lower: () => approvalAt(index - 1),
        higher: () => approvalAt(index + 1),
      },
    }),
    approve: () => Promise.reject(new Error('Only the frame signs')),
  }))
  return approvals
}
