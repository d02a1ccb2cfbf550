package main

import (
	"errors"

	"adjutant/internal/doc"
	"adjutant/internal/ref"
)

// unmended is an error of a file that cannot be read, told together with why nothing is mended where that was asked for.
func (o *Options) unmended(err error, mend string) error {
	var faults doc.Faults
	if mend == "" || o.JSON || !errors.As(err, &faults) {
		return err
	}
	o.code(err)
	o.say(o.Err, ref.M("list.mend-unread", mend))
	return errSilent
}
