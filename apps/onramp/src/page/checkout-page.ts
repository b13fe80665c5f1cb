import { htmlDocument, type HtmlDocument, type Markup } from '@w3m/server/service'
import { html } from 'hono/html'
import { amountOf, money } from '../catalog.js'
import { isClosed, type Order, type OrderStatus } from '../orders.js'

const layout = (title: string, body: Markup): HtmlDocument =>
  htmlDocument(
    title,
    '/checkout.css',
    html`<main>
      <p class="note">Sandbox · development only · no money is taken</p>
      ${body}
    </main>`,
  )

const orderRows = ({ asset, price, wallet }: Order) =>
  html`<dl>
    <dt>You get</dt>
    <dd>${amountOf(asset, price.units)} ${asset.symbol} on ${asset.chain.name}</dd>
    <dt>You pay</dt>
    <dd>${money(price.total, price.currency).amount} ${price.currency}</dd>
    <dt>Fees in it</dt>
    <dd>${money(price.fee + price.networkFee, price.currency).amount} ${price.currency}</dd>
    <dt>Sent to</dt>
    <dd class="address">${wallet}</dd>
  </dl>`

const outcomes = [
  ['paid', 'Pay'],
  ['held', 'Pay, delivered when you say so'],
  ['refused', 'Pay with a card that is refused'],
  ['refunded', 'Pay, and get it back'],
  ['expired', 'Let it expire'],
] as const

const faults = [
  ['none', 'The partner hears of it once'],
  ['twice', 'The partner hears of it twice'],
  ['reversed', 'The partner hears of it in the wrong order'],
  ['forged', 'The partner hears of it from somebody else'],
  ['lost', 'The partner does not hear of it'],
] as const

/** What is bought, and the ways in which it may end. */
export const orderPage = (order: Order): HtmlDocument =>
  layout(
    'Buy in the sandbox',
    html`<h1>Buy ${order.asset.symbol}</h1>
      ${orderRows(order)}
      <form method="post">
        <label for="webhooks">For tests</label>
        <select id="webhooks" name="webhooks" data-testid="sandbox-webhooks">
          ${faults.map(([value, text]) => html`<option value="${value}">${text}</option>`)}
        </select>
        ${outcomes.map(
          ([value, text]) =>
            html`<button
              name="outcome"
              value="${value}"
              class="${value === 'paid' ? '' : 'quiet'}"
              data-testid="sandbox-${value}"
            >
              ${text}
            </button>`,
        )}
      </form>`,
  )

const statusTexts: Readonly<Record<OrderStatus, readonly [heading: string, text: string]>> = {
  open: ['Not paid yet', 'Nothing has been bought.'],
  pending: ['Paid', 'Your coins are on their way. This page looks again every second.'],
  delivered: ['Delivered', 'Your coins have arrived. You can close this window.'],
  refused: ['Payment refused', 'Nothing was bought. You can close this window.'],
  expired: ['Too late', 'This offer is over, and nothing was bought. You can close this window.'],
  refunded: ['Refunded', 'Your payment was given back. You can close this window.'],
}

/** How an order stands that was paid, or will not be. */
export const statusPage = (order: Order, isHeld: boolean): HtmlDocument => {
  const [heading, text] = statusTexts[order.status]
  return layout(
    heading,
    html`<h1 data-testid="sandbox-status" data-status="${order.status}">${heading}</h1>
      <p>${text}</p>
      ${orderRows(order)}
      ${
        isHeld
          ? html`<form method="post">
              <button name="outcome" value="delivered" data-testid="sandbox-deliver">Deliver it now</button>
            </form>`
          : ''
      }
      ${
        isClosed(order) && order.redirectUrl
          ? html`<p><a href="${order.redirectUrl}" data-testid="sandbox-return">Back to where you came from</a></p>`
          : ''
      }`,
  )
}

export const refusalPage = (text: string): HtmlDocument =>
  layout(
    'Not sold',
    html`<h1>This cannot be bought</h1>
      <p role="alert">${text}</p>`,
  )
