package journal

import (
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"syscall"

	"adjutant/internal/ref"
)

// A Sayer is an error that can be said in either language. Every error of this
// package is one.
type Sayer interface {
	error
	Say() ref.Msg
}

// Damage is a line that is not what was written. Nothing was changed.
type Damage struct {
	File string
	// Line counts from 1, the header.
	Line int
	// Why says what differs.
	Why ref.Msg

	// unread: the line cannot be read at all, as opposed to one that says
	// something else.
	unread bool
}

// Say is the error as a message.
func (e *Damage) Say() ref.Msg {
	if e.File == "" {
		return ref.M("journal.damage.data", e.Line, e.Why)
	}
	return ref.M("journal.damage", e.File, e.Line, e.Why)
}

func (e *Damage) Error() string { return english(e.Say()) }

// Sound is the last line before the damage, 0 if it is in the first.
func (e *Damage) Sound() int { return e.Line - 1 }

// OtherFormat is a journal of a format that this program does not read: a later
// one, as a rule. It is not damaged.
type OtherFormat struct {
	File   string
	Format string
}

// Say is the error as a message.
func (e *OtherFormat) Say() ref.Msg { return ref.M("journal.format", e.File, e.Format, Format(Newest)) }

func (e *OtherFormat) Error() string { return english(e.Say()) }

// NotUpto says that a journal cannot be cut behind line N: it is Whole, or no line
// behind Sound can be relied on.
type NotUpto struct {
	File     string
	N, Sound int
	Whole    bool
}

// Say is the error as a message.
func (e *NotUpto) Say() ref.Msg {
	if e.Whole {
		return ref.M("journal.upto.whole", e.File, e.Sound)
	}
	return ref.M("journal.upto.line", e.File, e.N, e.Sound)
}

func (e *NotUpto) Error() string { return english(e.Say()) }

// Locked says that another program, or this one, is writing the journal.
type Locked struct {
	File string
	// PID is the other's process number, 0 where the system does not tell.
	PID int
}

// Say is the error as a message.
func (e *Locked) Say() ref.Msg {
	if e.PID == 0 {
		return ref.M("journal.locked", e.File)
	}
	return ref.M("journal.locked.pid", e.File, strconv.Itoa(e.PID))
}

func (e *Locked) Error() string { return english(e.Say()) }

// Op is what was tried on a file.
type Op string

// The things that can fail on a file.
const (
	OpCreate Op = "create"
	OpOpen   Op = "open"
	OpRead   Op = "read"
	OpMkdir  Op = "mkdir"
	OpLock   Op = "lock"
	OpRepair Op = "repair" // moving a torn end away
	OpCopy   Op = "copy"
	OpKeep   Op = "keep" // writing beside the journal what stands in it as a hash
)

// A FileError is a file that cannot be created, opened, read, locked, repaired,
// copied or written on in. It wraps the system's error.
type FileError struct {
	Op   Op
	File string
	Err  error
}

// Say is the error as a message.
func (e *FileError) Say() ref.Msg {
	return ref.M("journal.file."+string(e.Op), e.File, cause(e.Err))
}

func (e *FileError) Error() string { return english(e.Say()) }
func (e *FileError) Unwrap() error { return e.Err }

// Failed says that an entry could not be written or that the disk did not
// confirm it. The entry is not acknowledged and the journal takes no other: what
// the disk holds is no longer known. Every later Append returns the same error.
type Failed struct {
	File string
	Err  error
	// N is the line that failed.
	N int
	// Restored says that the file was cut back to the last acknowledged line. If
	// not, the failed line may stand there when the journal is opened again.
	Restored bool
}

// Say is the error as a message.
func (e *Failed) Say() ref.Msg {
	if errors.Is(e.Err, ErrChanged) || errors.Is(e.Err, ErrMoved) {
		return ref.M("journal.failed.disturbed", e.File, e.N, cause(e.Err))
	}
	if e.Restored {
		return ref.M("journal.failed", e.File, e.N, cause(e.Err))
	}
	return ref.M("journal.failed.left", e.File, e.N, cause(e.Err))
}

func (e *Failed) Error() string { return english(e.Say()) }
func (e *Failed) Unwrap() error { return e.Err }

// Invalid is an entry or a header that cannot be written down. The journal goes
// on.
type Invalid struct {
	// Field is its key in the file.
	Field string
}

// Say is the error as a message.
func (e *Invalid) Say() ref.Msg { return ref.M("journal.invalid", e.Field) }

func (e *Invalid) Error() string { return english(e.Say()) }

// BadCheckpoint is a text that is no checkpoint.
type BadCheckpoint struct{ Code string }

// Say is the error as a message.
func (e *BadCheckpoint) Say() ref.Msg { return ref.M("journal.checkpoint.bad", e.Code) }

func (e *BadCheckpoint) Error() string { return english(e.Say()) }

// NoCheckpoint is a checkpoint that no line of the journal carries.
type NoCheckpoint struct {
	Code string
	// Lines is how many entries the journal has.
	Lines int
}

// Say is the error as a message.
func (e *NoCheckpoint) Say() ref.Msg { return ref.M("journal.checkpoint.none", e.Code, e.Lines) }

func (e *NoCheckpoint) Error() string { return english(e.Say()) }

// Errors that have no system error behind them; FileError and Failed wrap them.
var (
	// ErrChanged: another program wrote to the file under us.
	ErrChanged = errors.New("changed by another program")
	// ErrMoved: the file was moved, deleted or replaced under us.
	ErrMoved = errors.New("moved, deleted or replaced")
	// ErrTooLarge: larger than MaxSize.
	ErrTooLarge = errors.New("too large")
	// ErrNotFile: a directory, a pipe or a device.
	ErrNotFile = errors.New("not a regular file")
)

// causes gives the reasons a reader can act on a word of their own.
var causes = []struct {
	err  error
	word ref.Word
}{
	{fs.ErrExist, "journal.cause.exists"},
	{fs.ErrNotExist, "journal.cause.missing"},
	{fs.ErrPermission, "journal.cause.permission"},
	{fs.ErrClosed, "journal.cause.closed"},
	{syscall.EROFS, "journal.cause.readonly"},
	{syscall.ENOSPC, "journal.cause.full"},
	{syscall.EDQUOT, "journal.cause.full"},
	{syscall.EIO, "journal.cause.io"},
	{ErrChanged, "journal.cause.changed"},
	{ErrMoved, "journal.cause.moved"},
	{ErrTooLarge, "journal.cause.large"},
	{ErrNotFile, "journal.cause.notfile"},
	{errors.ErrUnsupported, "journal.cause.unsupported"},
}

// cause names the reason; a rare one is the system's own words.
func cause(err error) any {
	for _, c := range causes {
		if errors.Is(err, c.err) {
			return c.word
		}
	}
	return ref.M("journal.cause.other", err.Error())
}

// A Notice is something that was put right and that the reader must know.
type Notice struct {
	File string
	// Torn is the file to which the remains were moved; empty when the journal
	// was only read.
	Torn string
	// Rest is the file to which all behind Line was moved because somebody said so.
	Rest string
	// Line is where they stood, Bytes how many they are.
	Line, Bytes int
}

// Say is the notice as a message.
func (n Notice) Say() ref.Msg {
	if n.Rest != "" {
		return ref.M("journal.upto.moved", n.File, n.Line, n.Bytes, n.Rest)
	}
	if n.Torn == "" {
		return ref.M("journal.torn.read", n.File, n.Line, n.Bytes)
	}
	return ref.M("journal.torn.moved", n.File, n.Line, n.Bytes, n.Torn)
}

func (n Notice) String() string { return english(n.Say()) }

// english renders a message for Error: logs and tests have no catalogue at hand.
func english(m ref.Msg) string {
	args := make([]any, len(m.Args))
	for i, a := range m.Args {
		switch a := a.(type) {
		case ref.Msg:
			args[i] = english(a)
		case ref.Word:
			args[i] = EN()[string(a)]
		case int:
			args[i] = strconv.Itoa(a)
		default:
			args[i] = a
		}
	}
	return fmt.Sprintf(EN()[m.Key], args...)
}
