/**
 * The script of the popup's last page. It tells the result to the page that opened the popup, if that is of the site that began the login;
 * such a page closes the popup. Where nobody does, as behind a host's `Cross-Origin-Opener-Policy`, the visitor confirms it here: without
 * that question, somebody who sends a stranger the address of their own login would be logged in as the stranger.
 */
export const resultScript = `
const { site, result, code } = document.body.dataset
const show = id => {
  for (const each of ['wait', 'ask', 'end', 'late']) document.getElementById(each).hidden = each !== id
}
// The provider's answer is spent; it need not stand in the history.
history.replaceState(null, '', location.pathname)
if (code) {
  window.opener?.postMessage({ resultUri: result }, site)
  const button = document.querySelector('button')
  setTimeout(() => {
    show('ask')
    button.focus()
  }, window.opener ? 1500 : 0)
  button.addEventListener('click', async () => {
    button.disabled = true
    const answer = await fetch('/api/login/social/confirm', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ code }) }).catch(() => undefined)
    if (!answer) button.disabled = false
    else show(answer.ok ? 'end' : 'late')
    if (answer?.ok) window.close()
  })
}
`
