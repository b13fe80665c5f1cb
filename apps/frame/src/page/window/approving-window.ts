import { html } from 'lit'
import type { Approval } from '../approvals/approval.js'
import { worthAt } from '../approvals/coin-worth.js'
import '../screens/approval-screen.js'
import { createFrameScreen } from '../screens/show-screen.js'
import { approvingWord, type ShownInWindow, type WindowAnswer } from './approval-window.js'

const openerLookMs = 500

/**
 * Shows what the frame that opened this window asks the visitor, and tells it, and no page of another origin, what they
 * did. It closes with that frame.
 */
export function startApproving(asker: Window, close: () => void = () => window.close()): void {
  const { port1: port, port2 } = new MessageChannel()
  const stage = createFrameScreen({ themeMode: undefined, variables: {}, locale: navigator.language })
  const answer = (message: WindowAnswer): void => {
    port.postMessage(message)
    // A phone lets the frame's page rest while this window is in front.
    if (message !== 'pressed') close()
  }
  stage.show(t => html`<w3m-frame-approval .t=${t}></w3m-frame-approval>`)
  port.onmessage = ({ data }: MessageEvent<ShownInWindow>) => {
    const { origin, look: theme, secureUrl, pricing, at } = data
    const approvals = approvalsOf(data)
    const worth = pricing && worthAt(pricing.price, pricing.decimals)
    stage.setTheme(theme)
    stage.show(
      t =>
        html`<w3m-frame-approval
          .t=${t}
          .origin=${origin}
          .phase=${'asking'}
          .approval=${approvals[at]}
          .worth=${worth}
          .secureUrl=${secureUrl}
          @pressed=${() => answer('pressed')}
          @refused=${() => answer('refused')}
          @approved=${({ detail }: CustomEvent<Approval>) => answer({ approved: approvals.indexOf(detail) })}
        ></w3m-frame-approval>`,
    )
  }
  asker.postMessage(approvingWord, { targetOrigin: location.origin, transfer: [port2] })
  setInterval(() => {
    if (asker.closed) close()
  }, openerLookMs)
}

/** What is drawn, each with the way to its neighbours. The frame alone can do what they say. */
function approvalsOf({ views }: ShownInWindow): readonly Approval[] {
  const approvalAt = (at: number): Approval => {
    const approval = approvals[at]
    if (!approval) throw new RangeError('There is no such fee')
    return approval
  }
  const approvals: readonly Approval[] = views.map((view, at) => ({
    view,
    ...(views.length > 1 && {
      fee: {
        canLower: at > 0,
        canRaise: at < views.length - 1,
        lower: () => approvalAt(at - 1),
        higher: () => approvalAt(at + 1),
      },
    }),
    approve: () => Promise.reject(new Error('Only the frame signs')),
  }))
  return approvals
}
