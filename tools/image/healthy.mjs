// The image's health check: it asks whether the server in the same container answers.
const reply = await fetch(`http://127.0.0.1:${process.env['PORT'] ?? 3000}/healthz`).catch(() => undefined)
process.exit(reply?.ok ? 0 : 1)
