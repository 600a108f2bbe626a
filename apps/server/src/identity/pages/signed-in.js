// Runs in the popup's last page: hands the outcome to the page that opened it, and closes.
const { channel, message } = document.body.dataset
if (channel && message) {
  new BroadcastChannel(channel).postMessage(JSON.parse(message))
  // A window that closes in the same turn may take its message with it.
  setTimeout(() => window.close(), 400)
}
