/**
 * The script of the popup's last page. It tells the result to the page that opened the popup, if that is of the site that began the login;
 * such a page closes the popup. For a wallet that does not know the device, only after the visitor's word: such a page may have begun the
 * login for a device of its own. Where nobody does, as behind a host's `Cross-Origin-Opener-Policy`, the visitor confirms it here: without
 * that question, somebody who sends a stranger the address of their own login would be logged in as the stranger.
 */
export const resultScript = `
const { site, result, code, isNew } = document.body.dataset
const mustAsk = isNew === 'true'
const show = id => {
  for (const each of ['wait', 'ask', 'end', 'late']) document.getElementById(each).hidden = each !== id
}
// The provider's answer is spent; it need not stand in the history.
history.replaceState(null, '', location.pathname)
if (code) {
  const tell = () => window.opener?.postMessage({ resultUri: result }, site)
  const button = document.querySelector('button')
  if (mustAsk) {
    show('ask')
    // Nobody reads it faster; a click that was meant for the page before it does nothing.
    button.disabled = true
    setTimeout(() => { button.disabled = false }, 1000)
  } else {
    tell()
    setTimeout(() => {
      show('ask')
      button.focus()
    }, window.opener ? 1500 : 0)
  }
  button.addEventListener('click', async () => {
    button.disabled = true
    const answer = await fetch('/api/login/social/confirm', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ code }) }).catch(() => undefined)
    if (!answer) button.disabled = false
    else show(answer.ok ? 'end' : 'late')
    if (!answer?.ok) return
    // The page that hears it closes this window.
    if (mustAsk && window.opener) tell()
    else window.close()
  })
}
`
