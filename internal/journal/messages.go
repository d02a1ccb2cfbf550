package journal

import "sync"

// EN and IT hold this package's sentences, keys "journal.…", every argument set
// in as text (%[1]s). The program registers them with the catalogue.
var EN = sync.OnceValue(func() map[string]string {
	return map[string]string{
		"journal.damage":      "the journal %[1]s is damaged at line %[2]s: %[3]s; nothing was changed",
		"journal.damage.data": "the journal is damaged at line %[1]s: %[2]s",

		"journal.why.header":  "the header is cut short, so no command was ever kept in it",
		"journal.why.hidden":  "it holds the sign %[1]s, which is no text",
		"journal.why.syntax":  "it cannot be read from byte %[1]s on",
		"journal.why.utf8":    "it is not UTF-8 text",
		"journal.why.number":  "it carries number %[1]s where %[2]s is due, so a line is missing, doubled or out of its place",
		"journal.why.chain":   "it carries the seal %[1]s but with the line before it gives %[2]s, so one of the two was edited",
		"journal.why.newline": "another byte stands in place of its newline",

		"journal.format":     "the journal %[1]s is written as %[2]s, and this program reads %[3]s: a later program opens it",
		"journal.upto.line":  "the journal %[1]s cannot be cut behind line %[2]s: of its lines 1 to %[3]s are sound",
		"journal.upto.moved": "the journal %[1]s goes on from line %[2]s; all that stood behind it (bytes: %[3]s) is kept in %[4]s",
		"journal.upto.whole": "the journal %[1]s is sound to its last line, %[2]s: there is nothing to cut; undo takes entries back",

		"journal.locked":     "another program has the journal %[1]s open; close it there first, or take a copy",
		"journal.locked.pid": "process %[2]s has the journal %[1]s open; close it there first, or take a copy",

		"journal.file.create": "the journal %[1]s cannot be created: %[2]s",
		"journal.file.open":   "the journal %[1]s cannot be opened: %[2]s",
		"journal.file.read":   "the journal %[1]s cannot be read: %[2]s",
		"journal.file.mkdir":  "the folder %[1]s cannot be made: %[2]s",
		"journal.file.lock":   "the journal %[1]s cannot be claimed for one writer: %[2]s",
		"journal.file.repair": "the torn end of the journal %[1]s cannot be moved away: %[2]s",
		"journal.file.keep":   "what is sealed could not be kept in %[1]s: %[2]s; the command is not done; look at the file, or put it back, and type it again",
		"journal.file.copy":   "the journal cannot be copied to %[1]s: %[2]s",

		"journal.failed":           "line %[2]s could not be kept in the journal %[1]s: %[3]s; the command is not done, the journal ends with the last line that was, and takes no more until it is opened again",
		"journal.failed.left":      "line %[2]s could not be kept in the journal %[1]s: %[3]s; the command is not done, though its line may show when the journal is opened again, and the journal takes no more until then",
		"journal.failed.disturbed": "line %[2]s was not written to the journal %[1]s: %[3]s; the command is not done and nothing more is written there; look at the file, then open it again",

		"journal.invalid": "this cannot be written down in the journal: the field %[1]s has a value the format does not allow",

		"journal.checkpoint.bad":  "%[1]s is not a checkpoint: write 16 letters and digits such as 7Q2K-M0XD-4B9T-W3HF",
		"journal.checkpoint.none": "no line of this journal (lines: %[2]s) carries the checkpoint %[1]s: some were cut off since, or it belongs to another game",

		"journal.torn.moved": "line %[2]s of the journal %[1]s was never finished; what there was of it (bytes: %[3]s) now stands in %[4]s and every acknowledged command is here",
		"journal.torn.read":  "line %[2]s of the journal %[1]s is not finished; what there is of it (bytes: %[3]s) was passed over",

		"journal.cause.exists":      "it is there already, choose another name",
		"journal.cause.missing":     "there is no such file or folder",
		"journal.cause.permission":  "you have no permission to",
		"journal.cause.closed":      "it is closed",
		"journal.cause.readonly":    "the disk is read-only",
		"journal.cause.full":        "the disk is full",
		"journal.cause.io":          "the disk reports a fault",
		"journal.cause.changed":     "another program has changed it meanwhile",
		"journal.cause.moved":       "it has been moved, deleted or replaced meanwhile",
		"journal.cause.large":       "it is too large for a journal",
		"journal.cause.notfile":     "it is not an ordinary file",
		"journal.cause.unsupported": "this system cannot do that",
		"journal.cause.other":       "the system says: %[1]s",
	}
})

// IT is EN in Italian.
var IT = sync.OnceValue(func() map[string]string {
	return map[string]string{
		"journal.damage":      "il registro %[1]s è danneggiato alla riga %[2]s: %[3]s; nulla è stato toccato",
		"journal.damage.data": "il registro è danneggiato alla riga %[1]s: %[2]s",

		"journal.why.header":  "l'intestazione è tronca, quindi nessun comando vi era ancora custodito",
		"journal.why.hidden":  "contiene il segno %[1]s, che non è testo",
		"journal.why.syntax":  "non si legge dal byte %[1]s in poi",
		"journal.why.utf8":    "non è testo UTF-8",
		"journal.why.number":  "porta il numero %[1]s al posto di %[2]s, quindi una riga manca, è doppia o è fuori posto",
		"journal.why.chain":   "porta il sigillo %[1]s ma con la riga precedente risulta %[2]s, quindi una delle due è stata ritoccata",
		"journal.why.newline": "al posto dell'a capo c'è un altro byte",

		"journal.format":     "il registro %[1]s è scritto nel formato %[2]s, e questo programma legge %[3]s: lo apre un programma più recente",
		"journal.upto.line":  "il registro %[1]s non si può tagliare dopo la riga %[2]s: sono integre le righe da 1 a %[3]s",
		"journal.upto.moved": "il registro %[1]s continua dalla riga %[2]s; tutto quel che stava dopo (byte: %[3]s) è conservato in %[4]s",
		"journal.upto.whole": "il registro %[1]s è integro fino all'ultima riga, la %[2]s: non c'è nulla da tagliare; annulla toglie le voci",

		"journal.locked":     "un altro programma tiene aperto il registro %[1]s; chiudilo prima lì, oppure fanne una copia",
		"journal.locked.pid": "il processo %[2]s tiene aperto il registro %[1]s; chiudilo prima lì, oppure fanne una copia",

		"journal.file.create": "non si può creare il registro %[1]s: %[2]s",
		"journal.file.open":   "non si può aprire il registro %[1]s: %[2]s",
		"journal.file.read":   "non si può leggere il registro %[1]s: %[2]s",
		"journal.file.mkdir":  "non si può creare la cartella %[1]s: %[2]s",
		"journal.file.lock":   "non si può riservare il registro %[1]s a un solo scrivente: %[2]s",
		"journal.file.repair": "non si può mettere da parte la coda interrotta del registro %[1]s: %[2]s",
		"journal.file.keep":   "ciò che si sigilla non si è potuto tenere in %[1]s: %[2]s; il comando non è eseguito; guarda il file, o rimettilo, e scrivilo di nuovo",
		"journal.file.copy":   "non si può copiare il registro in %[1]s: %[2]s",

		"journal.failed":           "la riga %[2]s non è stata conservata nel registro %[1]s: %[3]s; il comando non è eseguito, il registro finisce con l'ultima riga conservata e non ne accetta altre finché non viene riaperto",
		"journal.failed.left":      "la riga %[2]s non è stata conservata nel registro %[1]s: %[3]s; il comando non è eseguito, anche se la sua riga può ricomparire alla riapertura, e fino ad allora il registro non ne accetta altre",
		"journal.failed.disturbed": "la riga %[2]s non è stata scritta nel registro %[1]s: %[3]s; il comando non è eseguito e lì non si scrive più nulla; controlla il file, poi riaprilo",

		"journal.invalid": "questo non si può annotare nel registro: il campo %[1]s ha un valore che il formato non ammette",

		"journal.checkpoint.bad":  "%[1]s non è un codice di controllo: scrivi 16 lettere e cifre, come 7Q2K-M0XD-4B9T-W3HF",
		"journal.checkpoint.none": "nessuna riga di questo registro (righe: %[2]s) porta il codice di controllo %[1]s: da allora ne sono state tolte, oppure il codice è di un'altra partita",

		"journal.torn.moved": "la riga %[2]s del registro %[1]s era rimasta a metà; quel che ne resta (byte: %[3]s) è ora in %[4]s e tutti i comandi confermati sono qui",
		"journal.torn.read":  "la riga %[2]s del registro %[1]s è rimasta a metà; quel che ne resta (byte: %[3]s) è stato ignorato",

		"journal.cause.exists":      "esiste già, scegli un altro nome",
		"journal.cause.missing":     "il file o la cartella non c'è",
		"journal.cause.permission":  "ti manca il permesso",
		"journal.cause.closed":      "è chiuso",
		"journal.cause.readonly":    "il disco è in sola lettura",
		"journal.cause.full":        "il disco è pieno",
		"journal.cause.io":          "il disco segnala un guasto",
		"journal.cause.changed":     "nel frattempo un altro programma lo ha modificato",
		"journal.cause.moved":       "nel frattempo è stato spostato, cancellato o sostituito",
		"journal.cause.large":       "è troppo grande per un registro",
		"journal.cause.notfile":     "non è un file ordinario",
		"journal.cause.unsupported": "questo sistema non lo consente",
		"journal.cause.other":       "il sistema risponde: %[1]s",
	}
})
