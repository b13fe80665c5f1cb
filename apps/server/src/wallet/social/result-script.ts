/**
 * The script of the popup's last page. It tells the result to the page that opened the popup, if that is of the site
 * that began the login;
 * such a page closes the popup. For a wallet that does not know the device, only after the visitor's word: such a page
 * may have begun the login for a device of its own. Where nobody does, as behind a host's `Cross-Origin-Opener-Policy`,
 * the visitor confirms it here: without that question, somebody who sends a stranger the address of their own login
 * would be logged in as the stranger.
 * A failed login is reported at once.
 *
 * The page that opened this window may put it in front at any time, so that a click meant for that page lands here. The
 * button counts a press only where the window has been in front for a second, and a mouse has rested on it for half of
 * one; a finger or a key has to wait longer. All of that starts again with each return of the focus, each change of
 * size and each press that came too early.
 */
export const resultScript = `
const { site, result, code, isNew, to } = document.body.dataset
const mustAsk = isNew === 'true'
const show = id => {
  for (const each of ['wait', 'ask', 'end', 'late']) document.getElementById(each).hidden = each !== id
}

const guard = (button, onPress) => {
  const [frontMs, restMs, otherMs] = [1000, 500, 1500]
  // Since when it is so; undefined: it is not.
  let frontAt, insideAt
  let windowAt, pressed, timer
  const lasts = (since, ms) => since !== undefined && performance.now() - since >= ms
  const isReady = by => (by === 'mouse' ? lasts(frontAt, frontMs) && lasts(insideAt, restMs) : lasts(frontAt, otherMs))
  const updateArmed = () => {
    clearTimeout(timer)
    const isArmed = isReady(insideAt === undefined ? 'other' : 'mouse')
    button.setAttribute('aria-disabled', String(!isArmed))
    if (frontAt !== undefined && !isArmed) timer = setTimeout(updateArmed, 100)
  }
  const again = () => {
    frontAt = document.visibilityState === 'visible' && document.hasFocus() ? performance.now() : undefined
    pressed = undefined
    updateArmed()
  }
  /** Whether the window was moved under the mouse: that is no rest. */
  const hasMoved = ({ screenX, clientX, screenY, clientY }) => {
    const before = windowAt
    windowAt = [screenX - clientX, screenY - clientY]
    return before !== undefined && before.some((place, axis) => Math.abs(place - windowAt[axis]) > 3)
  }
  const onMouse = event => {
    if (event.pointerType === 'touch') return
    if (hasMoved(event)) {
      insideAt = performance.now()
      again()
    }
    insideAt ??= performance.now()
    updateArmed()
  }
  for (const name of ['focus', 'blur', 'resize']) window.addEventListener(name, again)
  document.addEventListener('visibilitychange', again)
  button.addEventListener('pointerenter', onMouse)
  button.addEventListener('pointermove', onMouse)
  button.addEventListener('pointerleave', event => {
    // A finger that lifts leaves as well, and its click comes after that.
    if (event.pointerType === 'touch') return
    insideAt = windowAt = pressed = undefined
    updateArmed()
  })
  button.addEventListener('pointerdown', event => {
    const by = event.pointerType === 'touch' ? 'other' : 'mouse'
    const isGood = event.isTrusted && event.isPrimary && event.button === 0 && isReady(by) && !(by === 'mouse' && hasMoved(event))
    // A hand that clicks on and on never gets through.
    if (!isGood) again()
    pressed = isGood ? by : undefined
  })
  // A key that is held down is no answer.
  button.addEventListener('keydown', event => event.repeat && event.preventDefault())
  button.addEventListener('click', event => {
    // Keys, and what reads a page aloud, click without a pointer.
    const by = event.detail === 0 ? 'other' : pressed
    pressed = undefined
    if (event.isTrusted && by && isReady(by)) onPress()
  })
  again()
}

// The provider's answer is spent; it need not stand in the history.
history.replaceState(null, '', location.pathname)
const button = document.querySelector('button')
if (to) guard(button, () => location.assign(to))
if (code) {
  const notifyOpener = () => window.opener?.postMessage({ resultUri: result }, site)
  const ask = () => {
    show('ask')
    guard(button, async () => {
      const offline = document.getElementById('offline')
      offline.hidden = button.disabled = true
      const answer = await fetch('/api/login/social/confirm', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code }),
      }).catch(() => undefined)
      // The focus went with the button.
      if (!answer) {
        offline.hidden = button.disabled = false
        return button.focus()
      }
      const outcome = answer.ok ? 'end' : 'late'
      show(outcome)
      document.getElementById(outcome).focus()
      if (!answer.ok) return
      // The page that hears it closes this window.
      if (mustAsk && window.opener) notifyOpener()
      else window.close()
    })
  }
  if (mustAsk) ask()
  else {
    notifyOpener()
    setTimeout(() => {
      ask()
      button.focus()
    }, window.opener ? 1500 : 0)
  }
} else if (result) {
  if (window.opener) window.opener.postMessage({ resultUri: result }, site)
  // Cut off, that page hears it from the server.
  else window.close()
}
`
