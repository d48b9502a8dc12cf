// What `npm run model -- --help` prints.
export const help = `Usage: npm run model -- COMMAND

  list          shows every network, its licence and size, and which one is in use
  pull NAME     fetches one, after showing its licence and asking
    --yes, -y     agree without being asked
    --from URL    fetch the same bytes from a mirror; their SHA-256 decides
  verify        hashes every network that is here
  use NAME      makes it the one that the server and the command line run

A pull that was cut off goes on where it stopped. Networks lie in models/ in the data
folder (PEEL_DATA_DIR, by default ./data); PEEL_MODEL wins over "use". See docs/models.md.`;
